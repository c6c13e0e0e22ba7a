import { PATHS } from '#contract/api/path.ts'

/** Any origin: only whether a link stays on its own matters. */
const HERE = 'https://milepost.invalid'
const MAX_LENGTH = 2000

/**
 * Where to go after a sign-in: the path, query and hash of a screen behind it. Undefined for anything else, such as a
 * link to another site: a browser reads '//evil.test' and '/\\evil.test' as one.
 */
export function parseReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !URL.canParse(value, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(value, HERE)
  if (origin !== HERE || !`${pathname}/`.startsWith(`${PATHS.dashboard}/`)) return undefined
  return pathname + search + hash
}
