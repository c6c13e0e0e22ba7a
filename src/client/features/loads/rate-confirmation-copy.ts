import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { formatDetentionTerms } from '#domain/freight/format-detention-terms.ts'

type Document = RateConfirmationDocument

export const RATE_CONFIRMATION_COPY = {
  title: 'Rate confirmation',
  about: ({ loadNumber, version }: Document) => `Load #${loadNumber}, version ${version}`,
  parties: ({ broker, carrier }: Document) => `From ${broker.name} to ${carrier.name}`,
  versions: 'Version',
  version: (version: number, latest: number) =>
    version === latest ? `Version ${version}, in force` : `Version ${version}`,
  superseded: (latest: number) => `Superseded by version ${latest}. Its signatures stay with it.`,
  agreedRate: 'Agreed rate',
  stops: { pickup: 'Pickup', delivery: 'Delivery' },
  commodity: 'Commodity',
  size: 'Load size',
  partial: 'Partial',
  detention: 'Detention',
  detentionOf: ({ detention }: Document) => formatDetentionTerms(detention),
  fingerprint: 'Fingerprint',
  /** a party closed its account */
  removed: ({
    brokerRemovedAt,
    carrierRemovedAt,
  }: {
    brokerRemovedAt?: string | undefined
    carrierRemovedAt?: string | undefined
  }) =>
    [
      ['broker', brokerRemovedAt],
      ['carrier', carrierRemovedAt],
    ].flatMap(([side, at]) => (at === undefined ? [] : [`The ${side}'s contact removed on ${at.slice(0, 10)}`])),
  terms: "Broker's terms",
  loading: 'Loading rate confirmation...',
  loadError: "Couldn't load the rate confirmation. Try again when you have signal.",
  pdfFailed: "Couldn't load the PDF. Try again when you have signal.",
  retry: 'Retry',
  pdf: { open: 'View', share: 'Share', download: 'Download PDF' },
} as const
