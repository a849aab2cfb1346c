/** Names that objects bring along, that SQL and paths know, and that are too long or too strange to be names. */
export const hostileNames: readonly string[] = [
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length"],
  ...[
    "select",
    "id; drop table books",
    "a`b",
    'a"b',
    "a'b",
    "a.b",
    "a.b.c.d.e.f.g.h",
    "[]",
    "a[b]",
  ],
  ...["", " ", "*", "-", "-id", "?", ".", "..", "%", "ünïcode", "😀", "\u202e", "x".repeat(300)],
];

/** Texts that something between the address and the disk might take for more than a text. */
export const hostileTexts: readonly string[] = [
  ...hostileNames,
  ...["0", "-0", "-1", "1", "2", "007", "1.5", "1e3", "1e400", "0x10", "+1", "NaN", "Infinity"],
  ...["2147483648", "-2147483649", "9007199254740993", "9223372036854775808", "1".repeat(400)],
  ...["true", "false", "null", "undefined", "nil", "on"],
  ...["2026-02-31", "0000-00-00", "10000-01-01 00:00:00", "2026-01-01T25:00:00Z", "24:00:00", "12"],
  ...["1,2", ",", "1,", "a,b,c", "1,1,1", "1;2"],
  ...["' or 1=1 --", "'; drop table books; --", "\\", "\\'", "%27", "$1", "?", "{{x}}", "${x}"],
  ...["../../etc/passwd", "..\\..\\x", "C:\\x", "/", "//", "http://127.0.0.1:1/x", "file:///etc"],
  ...["<script>alert(1)</script>", "\u0000", "a\u0000b", "\ud800", "\ufeff", "\n", "\t", "\u2028"],
  ...["a@example.com", "aGVsbG8=", "data:text/plain;base64,aGVsbG8=", "#ff0000", "{}", "[]", "[1"],
  "word ".repeat(3000),
];

/** Values of JSON as their text, because some of them exist in texts only. */
export const hostileJson: readonly string[] = [
  ...["null", "true", "false", "0", "-0", "-1", "1", "1.5", "1e308", "1e400", "-1e-400"],
  ...["9007199254740993", "123456789012345678901234567890", "0.1234567890123456789"],
  ...["[]", "{}", "[[]]", "[{}]", "[null]", "[1,2]", '["a"]', '[{"id":1}]', '{"id":1}', '{"a":{}}'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '{"toString":1}'],
  ...[
    '{"length":10}',
    '{"then":1}',
    '{"":1}',
    '{"a.b":1}',
    '{"$gt":1}',
    '[{"id":1,"$delete":true}]',
  ],
  `${"[".repeat(60)}${"]".repeat(60)}`,
  `${'{"a":'.repeat(60)}1${"}".repeat(60)}`,
  `[${Array.from({ length: 300 }, (_, at) => at).join(",")}]`,
];

/** Whole bodies that are none. */
export const hostileBodies: readonly string[] = [
  ...["", "null", "1", '"text"', "{", "{}", "[]", "[{}]", "[null]", "[[]]", "{}{}", "\u0000"],
  ...['{"a":1,"a":2}', '{"__proto__":null}', '[{"id":1},{"id":1}]', '{"id":null}'],
];
