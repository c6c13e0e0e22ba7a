import type { CarrierAuthority } from '#contract/freight/carrier-authority.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDays } from './rule-findings-copy.ts'

export const CARRIER_AUTHORITY_COPY = {
  notVerified: 'Not verified',
  notVerifiedHint: 'No register was asked about this USDOT number yet.',
  notKnown: 'Not known right now',
  notKnownHint: (at: string) => `FMCSA's register didn't answer on ${at}. We keep asking.`,
  none: 'Not in the register',
  noneHint: (usdot: string) => `FMCSA has no company with USDOT ${usdot}.`,
  outOfService: 'Out of service',
  outOfServiceSince: (day: string) => `FMCSA ordered this company out of service on ${day}.`,
  active: 'Authority active',
  inactive: 'No active authority',
  unknown: 'Authority not known',
  brokerActive: 'Broker authority active',
  brokerInactive: 'No active broker authority',
  mayNotOperate: 'Not allowed to operate',
  registeredTo: (name: string) => `Registered to ${name}`,
  otherName: "The registered name differs from this account's. Call the company before you book.",
  yourOtherName: "The registered name differs from your account's. Check your USDOT number.",
  since: (day: string, age: string) => `Authority since ${day} (${age})`,
  liability: (amount: number) => `Liability ${formatMoney(amount)} on file`,
  noLiability: 'No liability insurance on file',
  cargo: (amount: number) => `Cargo ${formatMoney(amount)} on file`,
  bond: (amount: number) => `Bond ${formatMoney(amount)} on file`,
  noBond: 'No bond on file',
  noCargo: 'No cargo insurance on file, which is common. Ask for a certificate',
  rating: {
    satisfactory: 'Safety: satisfactory',
    conditional: 'Safety: conditional',
    unsatisfactory: 'Safety: unsatisfactory',
  },
  notRated: 'Safety: not rated',
  asOf: (source: CarrierAuthority['source'], at: string) =>
    source === 'sample' ? `Made-up sample data, as of ${at}` : `FMCSA's register, as of ${at}`,
  lastAnswer: (at: string) => `The register didn't answer on ${at}. This is its last answer.`,
  contactChanged: (day: string) => `The registered phone or email changed on ${day}. Call a number you know.`,
  yourContactChanged: (day: string) =>
    `Your registered phone or email changed on ${day}. If that wasn't you, call FMCSA.`,
  authorityLost: (day: string) => `Authority ended: seen on ${day}.`,
  years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
  days: formatDays,
} as const
