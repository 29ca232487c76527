"""Texts that tokenizers disagree about."""

NASTY_TEXTS = [
    '', ' ', '\t\r\n\x0b\x0c', 'before\x00after', '\ud800', 'cut emoji \ud83d', '\ufffe\uffff\ufffd', '\U0010ffff',
    '\ufeffafter the byte order mark', 'zero\u200bwidth\u200c\u200d\u2060\u00ad', 'line\u2028paragraph\u2029separator',
    '\x01\x1b[31mred\x07\x7f\x85\x9f', 'no\u00a0break\u3000wide\u2003space', 'שלום עולם', 'مرحبا بالعالم ١٢٣', 'كِتَابٌ ـــ',
    'user\u202egnp.exe\u202c', '👩\u200d👩\u200d👧 👍🏽 🇮🇹🇰🇷 1️⃣ hi😀there 😀😀😀', '한국어 텍스트를 읽어요', '한국어',
    'perché più caffè', 'perche\u0301 piu\u0300 caffe\u0300', 'раураl', 'ＡＢＣ ﬁ ﬀ ı ſ \u212a \u212b', 'straße STRASSE ẞ İstanbul IĞDIR',
    'ΟΔΟΣ ΣΟΦΟΣ ὈΔΥΣΣΕΎΣ', '记忆系统 𠮷野家 𠀀 豈', 'ﾊﾝｶｸ ハンカク 半角 ガギグ か\u3099', 'क्षत्रिय हिन्दी में', 'ภาษาไทย',
    'zalgo a\u0301\u0316\u035f\u0301\u0316\u035f', "'; drop table documents; --", '"quoted" `back` \\ $1 ?1 :name %s {{x}} #{x} <b>&amp;</b>',
    '../../etc/passwd C:\\con\\nul __proto__ a_b-c.d', 'null NaN -0 1e999 0x10 3,14 1.000,50 €5 £6 ¥7 ₩8 °C ² ½ ™',
    '[CLS] [SEP] [MASK] [PAD] [UNK] ##ing', 'x' * 100, 'x' * 101, 'y' * 300, '가' * 120, '긴 문장 ' * 300, 'word ' * 9000,
    'Người Việt Nam — tiếng Việt', 'Příliš žluťoučký kůň', 'Zażółć gęślą jaźń', 'Їжак їв ґрунт', 'Åsa öppnade fönstret',
    'The deploy runs at 03:00 UTC; Kubernetes 1.29.3, not v1.30!', '배포는 매일 새벽 3시(KST)에 돌아요ㅋㅋㅋ ㅠㅠ', 'È l’una: l\'app gira su AWS.',
]
