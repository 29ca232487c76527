/**
 * Letters that look like Latin ones, after the Latin letter: the single letters of UTS 39
 * `confusables.txt` 13.0 (© Unicode, Inc., Unicode License) in scripts that have upper and lower
 * case or imitate it. What NFKC unifies is left out, and so are digits: a zero is no O here. Where
 * the table of Unicode writes `l` for a capital I, I stands.
 */
export const LOOK_ALIKES: string = `
  A:ΑАᎪᗅꓮ𖽀𐊠 B:ꞴΒВᏴᗷꓐ𐊂𐊡𐌁 C:𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜 D:Ꭰᗞᗪꓓ E:ΕЕⴹᎬꓰ𑢦𑢮𐊆 F:𝈓ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥
  G:ԌᏀᏳꓖ H:ΗⲎНᎻᕼꓧ𐋏 I:ƖǀΙⲒІӀⵏᛁꓲ𖼨𐊊𐌉𐌠 J:ꞲͿЈᎫᒍꓙ K:ΚⲔКᏦᛕꓗ𐔘 L:𝈪ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦
  M:ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑 N:ΝⲚꓠ𐔓 O:𑣠ΟⲞОՕⵔ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖 P:ΡⲢРᏢᑭꓑ𐊕 Q:ⵕ R:𝈖ƦᎡᏒ𐒴ᖇꓣ𖼵
  S:ЅՏᏕᏚꓢ𖼺𐊖𐐠 T:ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕 U:Ս𐓎ᑌꓴ𖽂𑢸 V:𝈍ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝 W:𑣯𑣦ԜᎳᏔꓪ
  X:᙭𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧 Y:ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲 Z:𑣥ΖᏃꓜ𑢩
  a:ɑαа b:ƄЬᏏᑲᖯ c:ᴄⲥсꮯ𐐽 d:ԁᏧᑯꓒ e:ꬲеҽ f:ꬵꞙẝք g:ɡᶃƍց h:һհᏂ i:ıɪɩιіꙇӏꭵᎥ𑣃 j:ϳј n:ոռ
  o:ᴏᴑꬽοσⲟоჿօ𐓪𑣈𑣗𐐬 p:ρⲣр q:ԛգզ r:ꭇꭈᴦⲅгꮁ s:ꜱƽѕꮪ𑣁𐑈 u:ꞟᴜꭎꭒʋυս𐓶𑣘 v:ᴠνѵꮩ𑣀 w:ɯᴡѡԝաꮃ
  x:᙮хᕁᕽ y:ɣᶌʏỿꭚγуүყ𑣜 z:ᴢꮓ𑣄
`
