import * as z from 'zod/mini'
import { addressIn } from '../mail/mail-config.ts'
import { refuseStart } from '../start-refusal.ts'

/** Apple's push service answers 403 unless the subject's host is public. */
function isReachable(subject: string): boolean {
  const host = /^(?:mailto:[^@\s]+@|https:\/\/)([^/:?#\s]+)/.exec(subject)?.[1] ?? ''
  return (
    host.includes('.') && !/(^|\.)(localhost|local|test|invalid|example|internal)$/.test(host) && !/^[\d.]+$/.test(host)
  )
}

function vapidKey(name: string, bytes: number) {
  return z.optional(
    z
      .string()
      .check(
        z.refine(
          (key) => /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes,
          `${name} must be ${bytes} bytes in base64url`,
        ),
      ),
  )
}

export const PUSH_VARIABLES = {
  VAPID_SUBJECT: z.optional(
    z
      .string()
      .check(
        z.refine(
          isReachable,
          'VAPID_SUBJECT must be https:// or mailto: with a public host; push services reject anything else',
        ),
      ),
  ),
  VAPID_PUBLIC_KEY: vapidKey('VAPID_PUBLIC_KEY', 65),
  VAPID_PRIVATE_KEY: vapidKey('VAPID_PRIVATE_KEY', 32),
  PUSH_TRUSTED_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https:\/\/[^/,]+(,https:\/\/[^/,]+)*$/,
          'PUSH_TRUSTED_ORIGINS must be comma-separated https:// origins',
        ),
      ),
  ),
}

export interface PushConfig {
  subject: string
  /** undefined: generated on first start */
  keys: { publicKey: string; privateKey: string } | undefined
  /** origins to push to even if their host isn't public */
  trustedOrigins: readonly string[]
}

/** @throws Error with one line naming the variable */
export function readPushConfig(
  values: z.output<z.ZodMiniObject<typeof PUSH_VARIABLES>>,
  { appUrl, mailFrom, production }: { appUrl: string; mailFrom: string; production: boolean },
): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if ((publicKey === undefined) !== (privateKey === undefined))
    refuseStart(`VAPID_${publicKey === undefined ? 'PUBLIC' : 'PRIVATE'}_KEY`, 'set both keys or neither')
  const subject = values.VAPID_SUBJECT ?? (isReachable(appUrl) ? appUrl : `mailto:${addressIn(mailFrom)}`)
  if (production && !isReachable(subject)) refuseStart('VAPID_SUBJECT', 'required in production')
  return {
    subject,
    keys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    trustedOrigins: values.PUSH_TRUSTED_ORIGINS?.split(',') ?? [],
  }
}
