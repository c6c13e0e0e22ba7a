/**
 * What can go wrong with a program that a company connected.
 * - `webhook-failing`: its server doesn't answer, and Milepost tries again
 * - `webhook-off`: Milepost calls it no more
 * - `webhook-secret`: its signing secret can't be read any more
 * - `edi-refused`: a partner's message is wrong
 * - `edi-held`: a message of a carrier's system waits for a person
 * - `edi-number-used`: a number came again with another message
 * - `edi-rejected`: the partner rejects what Milepost sent
 * - `edi-unacknowledged`: the partner is silent about what Milepost sent
 * - `edi-number-missing`: a number of the partner never came
 */
export const INTEGRATION_TROUBLES = [
  'webhook-failing',
  'webhook-off',
  'webhook-secret',
  'edi-refused',
  'edi-held',
  'edi-number-used',
  'edi-rejected',
  'edi-unacknowledged',
  'edi-number-missing',
] as const
export type IntegrationTrouble = (typeof INTEGRATION_TROUBLES)[number]

/** Of one message: owners hear of it as they set it, and by no email besides. */
export const isOfOneMessage = (trouble: IntegrationTrouble): boolean => trouble.startsWith('edi-')
