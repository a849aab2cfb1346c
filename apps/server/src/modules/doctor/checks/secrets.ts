import { LRUCache } from "lru-cache";
import { secretsIn } from "../../../core/project.ts";
import { verifyPassword } from "../../../core/passwords.ts";
import type { Check, Configured, Finding, Patient } from "../check.ts";
import { readAdministrators } from "../reading/people.repository.ts";

/** The passwords that are tried first. The eight characters that the installer demands rule out shorter ones. */
const commonPasswords = [
  "password",
  "password1",
  "passw0rd",
  "12345678",
  "123456789",
  "1234567890",
  "changeme",
  "change-me",
  "admin123",
  "administrator",
  "rowhouse",
  "qwertyui",
];
/** Administrators whose passwords are tried: each try costs as much as a sign-in. */
const maxPeople = 10;
/** Words that stand in for secrets in examples. */
const placeholders =
  /very|secret|password|change|replace|example|insert|your|here|this|with|random|string|long|test|rowhouse|minio|admin|postgres|root|token|key|me|my|the|a|some|12345678?9?0?|0123456789/g;

/** Secrets and passwords that anybody would try first. */
export const secretsCheck: Check = {
  id: "secrets",
  weight: "serious",
  async find(patient) {
    const guessable = secretsOf(patient.config).filter(([, secret]) => isGuessable(secret));
    const variables = new Set(guessable.map(([variable]) => variable));
    const people = await guessedPeople(patient);
    return {
      findings: [
        ...[...variables].map((variable): Finding => ({
          key: variable,
          kind: "known_secret",
          values: { variable },
        })),
        ...people.findings,
      ],
      isPartial: people.isPartial,
    };
  },
};

function secretsOf({ secret, metricsToken, databaseUrl, smtpUrl, storage }: Configured) {
  const given: [string, string | null | undefined][] = [
    ...secretsIn(secret ?? "").map((each): [string, string] => ["ROWHOUSE_SECRET", each]),
    ["ROWHOUSE_METRICS_TOKEN", metricsToken],
    ["ROWHOUSE_DATABASE_URL", passwordIn(databaseUrl)],
    ["ROWHOUSE_SMTP_URL", passwordIn(smtpUrl)],
    ["ROWHOUSE_STORAGE_URL", storage.kind === "s3" ? storage.credentials?.secretAccessKey : null],
  ];
  return given.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}

/** Whether it is made of words that stand in for a secret, or of very few characters. */
export function isGuessable(secret: string): boolean {
  const bare = secret.toLowerCase().replace(/[^a-z0-9]/g, "");
  return bare.replace(placeholders, "").length < 4 || new Set(bare).size < 5;
}

function passwordIn(address: string | null | undefined): string | null {
  const found = address ? URL.parse(address)?.password : null;
  return found ? decodeURIComponent(found) : null;
}

async function guessedPeople({ db, isLate }: Patient): Promise<{
  findings: Finding[];
  isPartial: boolean;
}> {
  const people = await readAdministrators(db);
  const findings: Finding[] = [];
  for (const { id, email, password } of people.slice(0, maxPeople)) {
    if (isLate()) return { findings, isPartial: true };
    if (await matchesAny(password, [...commonPasswords, email, email.split("@")[0] ?? ""]))
      findings.push({ key: `user ${id}`, kind: "known_password", values: { user: id, email } });
  }
  return { findings, isPartial: people.length > maxPeople };
}

/** The results for stored passwords: trying costs as much as a sign-in, and a changed password is stored as another text. */
const tried = new LRUCache<string, boolean>({ max: 1000 });

async function matchesAny(stored: string, words: readonly string[]): Promise<boolean> {
  const known = tried.get(stored);
  if (known !== undefined) return known;
  let isCommon = false;
  for (const word of words) isCommon ||= await verifyPassword(stored, word);
  tried.set(stored, isCommon);
  return isCommon;
}
