import { describe, expect, test } from "vitest";
import { foldText } from "./fold.ts";

describe("two writings of a text are one", () => {
  test.each([
    ["capitals", "MUSEUM", "museum"],
    ["accents", "ÀÉÎ Đỗ Ünal", "aei do unal"],
    ["ligatures", "ﬁlm", "film"],
    ["German sharp s", "STRAẞE Straße", "strasse strasse"],
    ["Turkish i", "IĞDIR İzmir ılık", "igdir izmir ilik"],
    ["letters of the north", "Ødegård Ærø", "odegard aero"],
    ["letters of the east", "Łódź Đakovo", "lodz dakovo"],
    ["a sigma at the end of a word", "ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["Cyrillic accents", "ёлка", "елка"],
    ["apostrophes and dashes", "l’été 1914–1918", "l'ete 1914-1918"],
    ["forms of alef, hamza, yeh and teh marbuta", "أحمد إلى مكتبة", "احمد الي مكتبه"],
    ["vowel signs and stretched letters of Arabic", "مُحَمَّـــد", "محمد"],
    ["Persian letters, and joiners that are not seen", "می‌کنم", "ميكنم"],
    ["points and marks of Hebrew", "שָׁלוֹם דו״ח", 'שלום דו"ח'],
    ["full width", "ＡＢＣ１２３", "abc123"],
    ["half width", "ﾊﾞｽ", "ばす".normalize("NFKD")],
    ["katakana and hiragana", "カメラ", "かめら"],
    ["digits of other scripts", "٢٠٢٦ ۲۰۲۶ २०२६", "2026 2026 2026"],
    ["marks of direction", "\u2068abc\u2069", "abc"],
  ])("%s", (_kind, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each([
    ["バス", "ハス"],
    ["की", "का"],
    ["กี", "กา"],
  ])("but not %s and %s, which are other words", (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});
