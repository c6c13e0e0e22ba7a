import type { FastifyBaseLogger } from 'fastify'

/** What an operator watches, and at which level: attacks and refusals are warnings. */
const LEVELS = {
  'sign-in': 'info',
  'sign-in-failed': 'warn',
  'code-failed': 'warn',
  'password-failed': 'warn',
  'limit-reached': 'warn',
  'access-refused': 'warn',
  proved: 'info',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  // two devices have one key, or somebody has a copy
  'passkey-copied': 'warn',
  'password-changed': 'info',
  'password-reset': 'info',
  'two-step-on': 'info',
  'two-step-off': 'warn',
  'recovery-codes-renewed': 'info',
  'recovery-code-used': 'warn',
  'identity-changed': 'info',
  'contact-proved': 'info',
  'refresh-token-reused': 'warn',
  'account-deleted': 'info',
  'malware-found': 'warn',
  // rare, and the token gives access to everything
  'operator-signed-in': 'warn',
  'operator-token-refused': 'warn',
} as const
type SecurityEvent = keyof typeof LEVELS

/** Ids only: no names, emails or addresses. */
interface About {
  /** missing if the event names no account, such as a sign-in with an unknown email */
  accountId?: string | undefined
  /** whose sign-in or proof it is */
  personId?: string | undefined
  /** why access was refused, or the scanner's name for what it found */
  code?: string
}

export type SecurityLog = (event: SecurityEvent, about?: About) => void

/** Writes one line per event, with `security` as its name and the endpoint or page that it happened at. */
export function securityLog(log: FastifyBaseLogger, endpoint: string): SecurityLog {
  return (event, about = {}) => log[LEVELS[event]]({ security: event, endpoint, ...about }, `security: ${event}`)
}
