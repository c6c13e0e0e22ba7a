import { readFileSync } from 'node:fs'
import { refuseStart } from '#server/ports/start-refusal.ts'

/** Each can be in a file that `<name>_FILE` names: an environment is seen by more programs and people than a file. */
export const SECRETS = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OPERATOR_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_SECRET',
  'VAPID_PRIVATE_KEY',
  'FMCSA_WEB_KEY',
  'GEOCODER_KEY',
  'ROUTER_KEY',
  'BACKUP_IDENTITY',
] as const
type Secret = (typeof SECRETS)[number]

export type Environment = Record<string, string | undefined>

/**
 * The environment with the secrets that are in files. An empty variable counts as none.
 * @throws Error with one line naming the variable
 */
export function withSecretFiles(env: Environment): Environment {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`]
    if (file === undefined) continue
    if (variables[name] !== undefined) refuseStart(`${name}_FILE`, `set it or ${name}, not both`)
    variables[name] = readSecret(`${name}_FILE`, file)
  }
  return variables
}

function readSecret(variable: string, file: string): string {
  try {
    // editors and `echo` end a file with a new line
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return secret || refuseStart(variable, `${file} is empty`)
  } catch (error) {
    if (error instanceof Error && 'code' in error) refuseStart(variable, `${file} can't be read: ${String(error.code)}`)
    throw error
  }
}

/** Of an address its password; null without one. */
function secretOf(name: Secret, value: string): string | null {
  if (!name.endsWith('_URL')) return value
  if (!URL.canParse(value)) return null
  const { password, searchParams } = new URL(value)
  return decodeURIComponent(password) || searchParams.get('password')
}

/** A replica knows the roles of its database, and one vendor may serve twice. */
const MAY_BE_EQUAL: readonly (readonly [Secret, Secret])[] = [
  ['DATABASE_URL', 'DATABASE_REPLICA_URL'],
  ['GEOCODER_KEY', 'ROUTER_KEY'],
]

/** Two secrets with one value: who learns one has the other. @returns null when there are none */
export function findSharedSecret(
  values: Partial<Record<Secret, string | undefined>>,
): readonly [Secret, Secret] | null {
  const secrets = SECRETS.flatMap((name) => {
    const secret = values[name] === undefined ? null : secretOf(name, values[name])
    return secret === null ? [] : [{ name, secret }]
  })
  for (const [index, one] of secrets.entries()) {
    const other = secrets
      .slice(0, index)
      .find(
        ({ name, secret }) =>
          secret === one.secret && !MAY_BE_EQUAL.some((pair) => pair.includes(name) && pair.includes(one.name)),
      )
    if (other) return [one.name, other.name]
  }
  return null
}
