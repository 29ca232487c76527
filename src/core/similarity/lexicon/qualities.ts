// Everyday words, written for Loci by hand (not drawn from any corpus): an English word, then
// the Italian and the Korean words for it. Hyphens stand for spaces. `read-lexicon.ts` reads it.

/** Adjectives, adverbs, numbers, question words. */
export const QUALITIES: string = `
  good buono bravo bene 좋다 착하다, bad cattivo male brutto 나쁘다 안좋다, better migliore meglio 더좋다, worse
  peggiore peggio, best ottimo migliore 최고 최상, worst pessimo peggiore 최악, great grande ottimo
  grandioso 훌륭하다 대단하다 위대하다, excellent eccellente 뛰어나다 우수하다, big grande grosso 크다 커다랗다, large
  grande ampio vasto 넓다 대형, huge enorme gigantesco immenso 거대하다, small piccolo piccino 작다 소형, tiny
  minuscolo 조그맣다, little piccolo poco 어리다, long lungo 길다 오래, short corto breve basso 짧다, tall alto
  키크다, high alto elevato 높다, low basso 낮다, wide largo ampio 넓다, narrow stretto 좁다, thick spesso
  grosso 두껍다, thin sottile magro 얇다 마르다, fat grasso 뚱뚱하다, heavy pesante 무겁다, light leggero 가볍다,
  strong forte robusto 강하다 세다, weak debole 약하다, hard duro difficile 딱딱하다 단단하다, soft morbido
  soffice 부드럽다, fast veloce rapido svelto 빠르다 빨리, quick rapido 빠르다 신속하다, slow lento 느리다 천천히, hot
  caldo bollente 뜨겁다 덥다, warm caldo tiepido 따뜻하다, cold freddo 춥다 차갑다, cool fresco 시원하다, wet
  bagnato umido 젖다, dry secco asciutto 마르다 건조하다, new nuovo 새롭다 새로운 새 신규, old vecchio antico
  anziano 늙다 오래되다 낡다 옛, young giovane 젊다, ancient antico 고대, modern moderno 현대 현대적, recent recente
  최근, early presto precoce 이르다 일찍, late tardi tardo 늦다, beautiful bello bella bei bellissimo 아름답다
  예쁘다, pretty carino grazioso 예쁘다, cute carino 귀엽다, handsome bello 잘생기다, ugly brutto 못생기다, clean
  pulito 깨끗하다, dirty sporco 더럽다, full pieno 가득하다 가득, empty vuoto 비다 텅비다, open aperto, closed
  chiuso, free libero gratuito gratis 자유롭다 무료, busy occupato impegnato 바쁘다, available disponibile
  가능하다, easy facile semplice 쉽다 간단하다, difficult difficile arduo 어렵다 힘들다, simple semplice 단순하다,
  complex complesso complicato 복잡하다, clear chiaro limpido 분명하다 명확하다 맑다, dark scuro buio 어둡다,
  bright luminoso brillante 밝다, loud rumoroso 시끄럽다, quiet silenzioso tranquillo 조용하다, right giusto
  destro corretto 옳다 맞다, wrong sbagliato errato 틀리다 잘못되다, left sinistro sinistra 왼쪽, true vero 참
  사실이다, false falso 거짓, real reale vero 진짜 실제, certain certo sicuro 확실하다, sure sicuro 확신하다,
  possible possibile 가능하다, impossible impossibile 불가능하다, necessary necessario 필요하다, important
  importante 중요하다, serious serio grave 심각하다 진지하다, dangerous pericoloso 위험하다, safe sicuro 안전하다,
  same stesso medesimo uguale 같다 동일하다, different diverso differente 다르다 다양하다, similar simile
  analogo 비슷하다 유사하다, other altro altra 다른, another altro 또다른, special speciale 특별하다, normal
  normale 정상 보통, common comune 흔하다 공통, strange strano 이상하다, rare raro 드물다, famous famoso celebre
  noto 유명하다, popular popolare 인기있다, public pubblico 공공 공개, private privato 사적 개인적 민간, political
  politico 정치적, economic economico 경제적, social sociale 사회 사회적, national nazionale 국립 전국,
  international internazionale 국제 국제적, local locale 지역 현지, foreign straniero estero 외국 해외,
  military militare 군사, legal legale 합법, illegal illegale 불법, official ufficiale 공식, happy felice
  contento lieto 행복하다 기쁘다 즐겁다, sad triste 슬프다, angry arrabbiato furioso 화나다, afraid spaventato
  impaurito 무섭다 두렵다, tired stanco 피곤하다 지치다, hungry affamato 배고프다, thirsty assetato 목마르다, sick
  malato ammalato 아프다 병들다, healthy sano 건강하다, dead morto 죽은, alive vivo 살아있다, rich ricco 부유하다,
  poor povero 가난하다 불쌍하다, expensive caro costoso 비싸다, cheap economico 싸다 저렴하다, nice bello simpatico
  gentile 멋지다 좋다, kind gentile 친절하다, friendly amichevole 친절하다, funny divertente buffo 재미있다 웃기다,
  interesting interessante 흥미롭다 재미있다, boring noioso 지루하다, crazy pazzo matto 미치다, smart
  intelligente furbo 똑똑하다, stupid stupido 멍청하다 어리석다, brave coraggioso 용감하다, careful attento
  prudente 조심하다, lazy pigro 게으르다, red rosso 빨간색 빨갛다 빨간 붉다 붉은, blue blu azzurro 파란색 파랗다 파란 푸르다,
  green verde 녹색 초록색 초록, yellow giallo 노란색 노랗다 노란, black nero 검은색 검다 검은 까맣다, white bianco 흰색 하얗다
  하얀 희다 흰, brown marrone 갈색, gray grigio 회색, pink rosa 분홍색 핑크, purple viola 보라색, orange arancione
  주황색, golden dorato 금색, round rotondo tondo 둥글다, square quadrato 네모나다, flat piatto 평평하다, sharp
  affilato tagliente 날카롭다, deep profondo 깊다, sweet dolce 달다 달콤하다, bitter amaro 쓰다, salty salato
  짜다, spicy piccante 맵다, delicious delizioso buono squisito 맛있다, fresh fresco 신선하다, raw crudo 날것,
  wooden di-legno 나무로된, naked nudo 벌거벗다, pregnant incinta 임신하다, single singolo solo 하나의, double
  doppio 두배, only unico solo 유일하다 오직 단지, main principale 주요 주된, total totale 총, whole intero 전체 온,
  first primo prima 첫 처음 첫번째 제일, second secondo 두번째, third terzo 세번째, last ultimo scorso 마지막 지난,
  next prossimo successivo 다음, previous precedente 이전, near vicino 가깝다 근처, far lontano 멀다, inside
  dentro interno 안 내부, outside fuori esterno 밖 바깥 야외, many molti molte numeroso 많다 많은 많이 여러, much
  molto 많이, few pochi poche 적다 적은 몇, some qualche alcuni alcune 어떤 일부, all tutto tutti tutte tutta
  모든 모두 전부 다, every ogni ciascuno 매 각, more piu maggiore 더 더욱, less meno minore 덜, most maggior 가장
  대부분, very molto tanto assai 매우 아주 무척 몹시 너무 정말, too troppo 너무, enough abbastanza sufficiente 충분하다
  충분히, almost quasi 거의, about circa 약 대략, also anche pure inoltre 또한 역시, still ancora 아직 여전히,
  already gia 이미 벌써, again ancora nuovamente 다시 또, always sempre 항상 늘 언제나, never mai 결코 절대, often
  spesso 자주 종종, sometimes talvolta 가끔 때때로, now ora adesso attualmente 지금 이제 현재, then poi allora 그때
  그러면, soon presto 곧, later dopo 나중에 이후, before prima 전 이전, after dopo 후 뒤, together insieme 함께
  같이, alone solo 혼자 홀로, maybe forse magari 아마 아마도, really davvero veramente 정말 진짜, here qui qua
  여기, there la li 거기 저기, up su 위 위로, down giu 아래 아래로, where dove 어디, when quando 언제, why perche 왜,
  how come 어떻게, who chi 누구 누가, what cosa che 무엇 뭐, because perche poiche siccome 때문 왜냐하면, if se
  만약, but ma pero tuttavia 하지만 그러나, and e ed 그리고, or o oppure 또는 혹은, one uno una un 하나 한, two due
  둘 두, three tre 셋 세, four quattro 넷 네, five cinque 다섯, six sei 여섯, seven sette 일곱, eight otto 여덟,
  nine nove 아홉, ten dieci 열, eleven undici, twelve dodici, twenty venti 스무 스물, hundred cento
  centinaio 백, thousand mille mila migliaia migliaio 천, ten-thousand diecimila 만, million milione
  백만, billion miliardo 십억, no nessuno nessuna 없다 아니다, not non 않다 못하다 아니, without senza 없이, against
  contro 반대, electric elettrico 전기, digital digitale 디지털, automatic automatico 자동, personal
  personale 개인, human umano 인간 인간적, wild selvaggio selvatico 야생, natural naturale 자연적, southern
  meridionale 남부, northern settentrionale 북부, eastern orientale 동부, western occidentale 서부,
  central centrale 중앙 중부, global globale mondiale 세계적 글로벌, annual annuale 연간 연례, daily quotidiano
  giornaliero 매일 일일, quickly rapidamente velocemente 빨리, slowly lentamente 천천히, current odierno,
  ready pronto 준비되다, able capace 할수있다, responsible responsabile 책임있다, guilty colpevole 유죄,
  innocent innocente 무죄 무고하다, high-speed alta-velocita 고속, professional professionale
  professionista 전문 프로, celebrity celebrita 유명인, wonderful meraviglioso stupendo splendido 멋지다
  훌륭하다, amazing incredibile sorprendente 놀랍다, terrible terribile orribile 끔찍하다, awful orrendo
  끔찍하다, perfect perfetto 완벽하다, useful utile 유용하다, useless inutile 쓸모없다, effective efficace 효과적,
  efficient efficiente 효율적, successful riuscito 성공적, powerful potente 강력하다, violent violento 폭력적,
  peaceful pacifico 평화롭다, calm calmo 침착하다 차분하다, nervous nervoso 긴장하다, anxious ansioso 불안하다,
  worried preoccupato 걱정되다, proud orgoglioso fiero 자랑스럽다, jealous geloso 질투하다, lonely solitario
  외롭다, shy timido 수줍다, polite educato 예의바르다 정중하다, rude maleducato scortese 무례하다, honest onesto
  sincero 정직하다, fair giusto equo 공정하다, generous generoso 관대하다, selfish egoista 이기적, cruel crudele
  잔인하다, evil malvagio 사악하다, wise saggio 현명하다, clever abile intelligente 영리하다, foolish sciocco
  어리석다, serious grave 심하다, severe severo 엄격하다 심하다, strict rigido severo 엄격하다, gentle dolce gentile
  온화하다, tender tenero 다정하다, warm-hearted affettuoso 다정하다, active attivo 활발하다 적극적, passive passivo
  소극적, blind cieco 눈멀다, deaf sordo 귀먹다, mute muto 말없다, bald calvo 대머리, blond biondo 금발, curly
  riccio 곱슬, bearded barbuto 수염난, masked mascherato 가면쓴, barefoot scalzo 맨발, elderly anziano 고령,
  adult adulto 성인, male maschile 남성, female femminile 여성, married sposato 결혼한 기혼, unmarried celibe
  nubile 미혼, asleep addormentato 잠든, awake sveglio 깨어있다, drunk ubriaco 취하다, sober sobrio, armed
  armato 무장하다, wounded ferito 부상당하다, broken rotto guasto 부서지다 고장난, damaged danneggiato 손상된, lost
  perso perduto 잃어버린, missing scomparso disperso 실종되다 실종, hidden nascosto 숨겨진, secret segreto 비밀,
  known noto conosciuto 알려지다, unknown sconosciuto ignoto 미지, certain certo 어떤, various vario 다양한
  여러가지, several diversi vari parecchi 여러 몇몇, specific specifico 구체적, general generale 일반적 전반적,
  particular particolare 특정, typical tipico 전형적, usual solito 평소, unusual insolito 특이하다, original
  originale 원래 독창적, traditional tradizionale 전통적, classic classico 고전, contemporary contemporaneo
  현대, temporary temporaneo provvisorio 임시 일시적, permanent permanente 영구적, constant costante 끊임없다,
  sudden improvviso 갑작스럽다 갑자기, immediate immediato 즉시 즉각, final finale 최종 마침내, initial iniziale
  초기, major maggiore principale 주요, minor minore 사소하다, key chiave 핵심, basic fondamentale 기본 기본적,
  essential essenziale 필수, significant significativo 중요한 상당하다, critical critico 비판적 중대하다, positive
  positivo 긍정적 양성, negative negativo 부정적 음성, optimistic ottimista 낙관적, pessimistic pessimista 비관적,
  rough ruvido 거칠다, smooth liscio 매끄럽다, tight stretto 꽉끼다, loose largo sciolto 느슨하다, solid solido
  고체 견고하다, liquid liquido 액체, transparent trasparente 투명하다, visible visibile 보이는, invisible
  invisibile 보이지않는, vertical verticale 수직, horizontal orizzontale 수평, parallel parallelo 평행,
  straight dritto 곧다 똑바로, curved curvo 구부러진, steep ripido 가파르다, shallow poco-profondo 얕다, crowded
  affollato 붐비다 혼잡하다, noisy rumoroso 시끄러운, sunny soleggiato 화창하다, cloudy nuvoloso 흐리다, rainy
  piovoso 비오는, snowy innevato nevoso 눈덮인, windy ventoso 바람부는, rocky roccioso 바위투성이, sandy
  sabbioso, grassy erboso, muddy fangoso, dusty polveroso, smoky fumoso, stormy tempestoso,
  tropical tropicale 열대, urban urbano 도시, rural rurale 시골 농촌, domestic domestico interno 국내 가정용,
  federal federale 연방, regional regionale 지역적, royal reale 왕실, religious religioso 종교적, cultural
  culturale 문화적, historical storico 역사적, scientific scientifico 과학적, technical tecnico 기술적,
  medical medico 의료, mental mentale 정신적, physical fisico 신체적 물리적, chemical chimico 화학적, biological
  biologico 생물학적, industrial industriale 산업, commercial commerciale 상업, financial finanziario 금융
  재정, agricultural agricolo 농업, environmental ambientale 환경적, sexual sessuale 성적, racial razziale
  인종, moral morale 도덕적, ethical etico 윤리적, democratic democratico 민주적 민주, republican repubblicano
  공화당, conservative conservatore 보수적 보수, liberal liberale 자유주의 진보적, communist comunista 공산주의,
  socialist socialista 사회주의, independent indipendente 독립적, united unito 연합, joint congiunto comune
  공동, separate separato 별도, equal uguale pari 동등하다, opposite opposto contrario 반대, relative
  relativo 상대적, absolute assoluto 절대적, complete completo 완전하다 완전히, partial parziale 부분적, extra
  extra 추가, additional ulteriore aggiuntivo 추가적, current attuale corrente 현재의, former ex
  precedente 전직 이전의, upcoming imminente 다가오는, entire intero 전, half mezzo 반, triple triplo 세배,
  quarter quarto 4분의1, finally finalmente infine 마침내 드디어, suddenly improvvisamente 갑자기,
  immediately subito immediatamente 즉시 바로, usually di-solito 보통 대개, generally generalmente 일반적으로,
  probably probabilmente 아마, certainly certamente 확실히 분명히, actually in-realta effettivamente 사실
  실제로, recently recentemente 최근에, currently attualmente 현재, especially soprattutto specialmente
  특히, mainly principalmente 주로, simply semplicemente 단순히 그냥, exactly esattamente 정확히, completely
  completamente 완전히, carefully attentamente 조심스럽게, easily facilmente 쉽게, hardly appena 거의, even
  perfino persino 심지어 조차, instead invece 대신, however comunque 그러나, therefore quindi percio dunque
  그러므로 따라서 그래서, although benche sebbene 비록, until fino finche 까지, since da-quando 이래 이후, while
  mentre 동안, according secondo 따르면 의하면, despite nonostante malgrado 불구하고, regarding riguardo 대해 대한
  관한, through attraverso 통해 통하여, around intorno attorno 주위 주변, above sopra 위쪽, below sotto 밑 아래쪽,
  behind dietro 뒤쪽 뒤에, beside accanto 옆, between tra 사이, across attraverso 가로질러, toward verso 향해,
  everywhere ovunque dappertutto 어디나 곳곳, nowhere da-nessuna-parte, somewhere da-qualche-parte 어딘가,
  everyone ognuno 모두, someone qualcuno 누군가, nobody nessuno 아무도, something qualcosa 무언가 뭔가, nothing
  niente nulla 아무것도, anything qualsiasi 아무거나, both entrambi entrambe ambedue 둘다 양쪽, each ciascuno
  각각 각자, yes 예, thirty trenta 서른 삼십, forty quaranta 마흔 사십, fifty cinquanta 쉰 오십, sixty sessanta
  육십, seventy settanta 칠십, eighty ottanta 팔십, ninety novanta 구십, thirteen tredici, fourteen
  quattordici, fifteen quindici, sixteen sedici, seventeen diciassette, eighteen diciotto,
  nineteen diciannove, fourth quarto 네번째, fifth quinto 다섯번째, sixth sesto, tenth decimo 열번째, i 나 내
  제, you 너 당신 너희 여러분, we 우리 저희, she 그녀, they 그들, it 그것 이것, that 저것, other 상대방 타인, each-other 서로,
  oneself 자신 스스로 본인, most 대부분, only 단지 오직 뿐, just 그냥 방금 막, especially 특히, almost 거의, again 다시,
  later 나중, during 동안 도중, because 때문에, besides 외에 이외, instead-of 대신에, together 더불어, first 우선 먼저,
  actually 사실상, moreover 더구나 게다가, so 너무나 그렇게 이렇게, such 이런 이러한, such 그런 그러한 저런, which 어느, somehow
  어쨌든, all-day 종일, every-day 매일 날마다, every-year 매년 해마다, every-week 매주, this-year 올해 금년, last-year
  작년 지난해, next-year 내년, this-week 이번주, this-month 이달, these-days 요즘 요새, long-time 오랫동안 오래
`
