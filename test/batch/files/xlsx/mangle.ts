/** What mangled sheets are made to hold: pieces that mean something to a reader of XML or of sheets. */
const pieces = [
  "<",
  ">",
  "/>",
  '"',
  "'",
  "&",
  "\0",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?",
  "<!DOCTYPE x [",
  "<row>",
  "</row>",
  '<row r="2"/>',
  '<row r="1048577">',
  "<c>",
  "</c>",
  '<c r="XFD3"><v>1</v></c>',
  '<c r="$$9" t="s"><v>4294967295</v></c>',
  '<c t="s"><v>-1</v></c>',
  "</sheetData>",
  "<sheetData>",
  ' r="0"',
  ' spans="9:x"',
  " s=",
  '<f t="shared" ref="A1:Z99" si="0"/>',
  "<mergeCell ref='A1:XFD1048576'/>",
  '<autoFilter ref="A1:D6"/>',
];

/** One to four changes: bytes turned over, pieces put in, stretches taken out or doubled, or the end cut off. */
export function mangle(bytes: Buffer, random: () => number): Buffer {
  let mangled = bytes;
  const below = (limit: number) => Math.floor(random() * limit);
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const at = below(mangled.length + 1);
    const to = Math.min(mangled.length, at + 1 + below(random() < 0.5 ? 8 : 300));
    const [before, stretch, after] = [
      mangled.subarray(0, at),
      mangled.subarray(at, to),
      mangled.subarray(to),
    ];
    switch (below(6)) {
      case 0:
        mangled = Buffer.concat([before, Buffer.from(stretch.map((byte) => byte ^ (1 << below(8)))), after]);
        break;
      case 1:
      case 2:
        mangled = Buffer.concat([before, Buffer.from(pieces[below(pieces.length)]!), stretch, after]);
        break;
      case 3:
        mangled = Buffer.concat([before, after]);
        break;
      case 4:
        mangled = Buffer.concat([before, stretch, stretch, after]);
        break;
      default:
        if (random() < 0.2) mangled = before;
    }
  }
  return mangled;
}
