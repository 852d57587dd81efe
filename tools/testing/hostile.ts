/**
 * Texts from visitors and dealers, accidental or malicious, that have a meaning in XML, CSV, HTML or email headers. All
 * output of the platform is tested with them.
 */
export const HOSTILE: readonly string[] = [
  // Entities: known, unknown and numeric ones, and look-alikes.
  'Tea&nbsp;time',
  'R&D; and AT&T',
  'Fish &amp; chips',
  '&lt;b&gt;',
  '&quot;&apos;&#39;&#x27;',
  '&#0;&#8;&#xD800;&#x110000;',
  '&undefined;&;&&amp;amp;',
  '%25&copy;=1&reg=2',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  // Markup and its ends.
  ']]>',
  '<![CDATA[ x ]]>',
  '<!-- -- -->',
  '-->',
  '<?xml version="1.0"?><?adf?>',
  '</comments></customer></prospect></adf>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or '1'='1",
  "{{7*7}} ${7*7} $& $' $` \\u0000 %s %n",
  // Formulas of spreadsheets.
  '=HYPERLINK("http://evil.example","Click")',
  '+61 491 570 006',
  '-2+3',
  '@SUM(1+1)',
  '\t=1+1',
  '＝1+1',
  // Headers of mails.
  'Robin\r\nBcc: everybody@evil.example',
  'Robin\nSubject: other\n\nbody',
  '=?utf-8?B?PGI+?=',
  // Characters that XML, JSON or a terminal does not allow.
  'bell \u0007 back \u0008 escape \u001b[31m',
  'null \u0000 byte',
  'next line \u0085 separators \u2028 \u2029',
  'noncharacters \ufffe \uffff',
  'high half \ud83d alone',
  'low half \ude97 alone',
  // Scripts, directions, composed characters.
  '\u202eesrever\u202c and \u200fmarks\u200e \u2066isolated\u2069',
  'محمد دعا · שלום',
  '👩‍👩‍👧‍👦 🚗💨 🇦🇺',
  'e\u0301 n\u0303 \u200bzero\u200dwidth\ufeff',
  '你好，丰田 𠜎',
  'İstanbul ﬁ ǆ ß',
  // Blanks, line breaks, lengths.
  'two\r\nlines\rand\nmore\n\n',
  'tabs\tand\u00a0blanks',
  'long '.repeat(20_000).trim(),
  `&${'a'.repeat(5_000)};`,
]
