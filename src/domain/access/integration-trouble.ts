/**
 * What can go wrong with a program that a company connected.
 * - `webhook-failing`: its server doesn't answer, and Milepost tries again
 * - `webhook-off`: Milepost calls it no more
 * - `webhook-secret`: its signing secret can't be read any more
 */
export const INTEGRATION_TROUBLES = ['webhook-failing', 'webhook-off', 'webhook-secret'] as const
export type IntegrationTrouble = (typeof INTEGRATION_TROUBLES)[number]
