/** Languages by themselves (ISO 639-1), and those that are written differently from country to country. */
const codes = `
  aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
  eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
  kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
  oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
  tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
  ar-AE ar-EG ar-MA ar-SA bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR
  es-CL es-CO es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP
  ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL nn-NO no-NO pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-FI sv-SE th-TH
  tr-TR uk-UA vi-VN zh-CN zh-HK zh-Hans zh-Hant zh-TW`
  .split(/\s+/)
  .filter(Boolean);

/** A language to choose. */
interface Language {
  value: string;
  label: string;
}

/** The languages by their names in the language of a reader; `only` says which, left out all that are known. */
export function languagesIn(locale: string, only: readonly string[] = codes): Language[] {
  const { compare } = new Intl.Collator(locale);
  const named = only.map((value) => ({ value, label: languageName(value, locale) }));
  const byName = Map.groupBy(named, ({ label }) => label);
  return named
    .map(({ value, label }) => ({
      value,
      // Old and new codes of one language have one name.
      label: byName.get(label)?.length === 1 ? label : `${label} (${value})`,
    }))
    .toSorted((a, b) => compare(a.label, b.label));
}

/** The name of a language as a reader writes it; the code itself where nobody knows it. */
export function languageName(code: string, locale: string): string {
  const name = namesIn(locale, code);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function namesIn(locale: string, code: string): string {
  try {
    return namerIn(locale).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The namers of languages, by locale: making one takes as long as naming many. */
const namers = new Map<string, Intl.DisplayNames>();

function namerIn(locale: string): Intl.DisplayNames {
  const known = namers.get(locale);
  if (known !== undefined) return known;
  const options = { type: "language", languageDisplay: "standard" } as const;
  const namer = new Intl.DisplayNames([locale], options);
  namers.set(locale, namer);
  return namer;
}
