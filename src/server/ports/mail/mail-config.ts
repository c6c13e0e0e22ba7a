import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'

export const MAIL_VARIABLES = {
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must start with smtp:// or smtps://' })),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/@/, 'MAIL_FROM must contain an email address')),
    'Milepost <no-reply@milepost.test>',
  ),
  SUPPORT_EMAIL: z._default(z.email('SUPPORT_EMAIL must be an email address'), 'support@milepost.example'),
}

export interface MailConfig {
  /** undefined: emails go to the database */
  smtpUrl: string | undefined
  mailFrom: string
  /** gets the replies to what no person sent */
  supportEmail: string
}

/** @throws Error when a production server could send no email */
export function readMailConfig(
  {
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
    SUPPORT_EMAIL: supportEmail,
  }: z.output<z.ZodMiniObject<typeof MAIL_VARIABLES>>,
  production: boolean,
): MailConfig {
  if (production && !smtpUrl) refuseStart('SMTP_URL', 'required in production')
  return { smtpUrl, mailFrom, supportEmail }
}

/** 'Milepost <no-reply@milepost.test>' or the bare address. */
export function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
