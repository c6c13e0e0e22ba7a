import type { IntegrationTrouble } from '#domain/access/integration-trouble.ts'
import { isolateBidi } from '#domain/text/bidi.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A date as programs and owners read it: 'Nov 28, 2026', in UTC. */
export const formatUtcDay = (at: Date) => DAY.format(at)

export function describeExpiry({ name, expiresAt }: { name: string; expiresAt: Date }): string {
  return `The API key ${isolateBidi(name)} expires on ${formatUtcDay(expiresAt)}.`
}

const TROUBLES: Record<IntegrationTrouble, (name: string, reason: string | undefined) => string> = {
  'webhook-failing': (name, reason) =>
    `${name} doesn't take messages${reason ? `: ${reason}` : ''}. Milepost keeps trying.`,
  'webhook-off': (name, reason) => `Milepost calls ${name} no more${reason ? `: ${reason}` : ''}.`,
  'webhook-secret': (name) => `The signing secret of ${name} can't be read any more. Rotate it.`,
  'edi-refused': (name, reason) => `A message of ${name} was refused${reason ? `: ${isolateBidi(reason)}` : ''}.`,
  'edi-held': (name, reason) => `A message of ${name} waits for you${reason ? `: ${isolateBidi(reason)}` : ''}.`,
  'edi-number-used': (name, reason) =>
    `${name} used number ${isolateBidi(reason ?? '')} for two different messages. Milepost refused the second one.`,
  'edi-rejected': (name, reason) => `${name} rejected message ${isolateBidi(reason ?? '')}.`,
  'edi-unacknowledged': (name, reason) => `${name} hasn't acknowledged message ${reason ?? ''} for 24 hours.`,
  'edi-number-missing': (name, reason) => `Message ${reason ?? ''} of ${name} has been missing for 24 hours.`,
}

/** The notification and the email to all owners have the same words. */
export function describeTrouble({
  what,
  name,
  reason,
}: {
  what: IntegrationTrouble
  name: string
  reason?: string | undefined
}): string {
  return TROUBLES[what](isolateBidi(name), reason)
}
