import { invalid, type Refusal } from "../refusal.ts";
import { isVisibleCode } from "./visible-text.ts";

/** Returns a refusal for each code that begins or ends with white space, or contains an invisible character. */
export function codeProblems(codes: Readonly<Record<string, string | null | undefined>>): Refusal[] {
  return Object.entries(codes)
    .filter(([, code]) => typeof code === "string" && !isVisibleCode(code))
    .map(([field]) =>
      invalid(
        field,
        `"${field}" starts or ends with white space, or contains an invisible character: remove it.`,
        "unseen_characters",
      ),
    );
}

/** Returns the code, or throws its refusal. */
export function checkCode(field: string, code: string): string {
  const [problem] = codeProblems({ [field]: code });
  if (problem !== undefined) throw problem;
  return code;
}
