/** Part of every hostile text, so that a test can tell that a screen shows one. */
export const MARK = 'Qzx';

/** The host that injected markup would call. */
export const EVIL = 'evil.example';

/** Payloads short enough for any field but a name. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  `<img src=//${EVIL}/a onerror=alert(1)>`,
  '"><svg onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '</textarea></script><script>alert(1)</script>',
  '[press](javascript:alert(1))',
  '[press]( jAvA\tscript:alert(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  `![seen](https://${EVIL}/pixel.png)`,
  `<a href="javascript:alert(1)" onclick="alert(1)">press</a>`,
  '<style>*{display:none!important}</style>',
  `<div style="position:fixed;inset:0;background:url(//${EVIL}/b)">`,
  `<iframe src="//${EVIL}" srcdoc="<script>alert(1)</script>"></iframe>`,
  `<form action="https://${EVIL}"><button>Send</button></form>`,
  `<base href="https://${EVIL}/"><link rel=stylesheet href="//${EVIL}/c">`,
  `<meta http-equiv=refresh content="0;url=https://${EVIL}">`,
  `{{constructor.constructor("alert(1)")()}} \${alert(1)} <%= alert(1) %>`,
  `'"\`\\ ' onfocus=alert(1) autofocus x='`,
  '&lt;script&gt;alert(1)&lt;/script&gt; &#0; &amp;amp;',
  '%3Cscript%3Ealert(1)%3C/script%3E \\u003cscript\\u003e',
  '__proto__ constructor toString null undefined NaN',
  '\u202Egnp.exe\u202C \u2067right\u2069 \u200F\u061Cעברית\u200E',
  `Z${'\u0301\u0317\u0489\u035C'.repeat(15)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽',
] as const;

const LONG = 'W';

/**
 * A hostile text for each field: payloads, each field starting at another one, then a word without a space up to `max` characters.
 * `first` is the first field's payload.
 */
export function hostileTexts(first: number) {
  let at = first;
  /** `max` is the field's limit. A few hundred characters of the long word break any layout that can break. */
  return (max: number, filled = Math.min(max, 2000)): string => {
    let text = MARK;
    for (let taken = 0; taken < PAYLOADS.length; taken += 1) {
      const payload = PAYLOADS[at % PAYLOADS.length] ?? '';
      // Reserve a third for the long word, unless the field is too short for both.
      if (taken > 0 && text.length + payload.length > filled * 0.6) break;
      at += 1;
      if (text.length + payload.length + 1 <= max) text += ` ${payload}`;
    }
    return text.length + 2 > filled ? text : `${text} ${LONG.repeat(filled - text.length - 1)}`;
  };
}

/** How many portals it takes for each payload to start a text of each field. */
export const WORLDS = PAYLOADS.length;

/** All payloads in Markdown, each in its own paragraph, list, table, code and link. */
export function hostileMarkdown(): string {
  const blocks = PAYLOADS.flatMap((payload) => [
    `# ${MARK} ${payload}`,
    payload,
    `- ${payload}`,
    `> ${payload}`,
    `| ${payload} | b |\n| --- | --- |\n| ${payload} | c |`,
    `\`${payload}\``,
    `[${payload}](https://${EVIL}/${encodeURIComponent(payload)})`,
    `\`\`\`html\n${payload}\n${LONG.repeat(300)}\n\`\`\``,
  ]);
  return [...blocks, LONG.repeat(1000), '[x]: javascript:alert(1)', '[press][x]'].join('\n\n');
}

/** Usernames and display names, of at most 32 characters. */
export const hostileNames = [
  [`<img src=x onerror=alert(1)>${MARK}`, `"><svg onload=alert(1)>${MARK}`],
  [`</title><svg onload=alert(1)>${MARK}`, LONG.repeat(32)],
  [`'"{{7*7}}${LONG.repeat(23)}`, '👩‍👩‍👧‍👦\u202E<b>Z\u0301\u0317\u0489'],
] as const;
