import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { LINK_CONSENT, SIGNING_CONSENTS } from '#domain/freight/signature.ts'
import type { SigningLinkState } from '#domain/freight/signing-link.ts'

type Document = RateConfirmationDocument

const ENDED: Record<Exclude<SigningLinkState, 'open'>, string> = {
  used: 'This rate confirmation was signed by this link. Thank you.',
  revoked: 'The sender ended this link. Ask for a new one.',
  ended: 'This load has another carrier now, or was cancelled. There is nothing to sign.',
  superseded: 'The agreed terms changed, so this version is not signed any more. Ask for a new link.',
  expired: 'This link has expired. Ask its sender for a new one.',
}

export const SIGNING_PAGE_COPY = {
  brand: 'Milepost',
  title: 'Rate confirmation',
  about: ({ loadNumber, version }: Document) => `Load #${loadNumber}, version ${version}`,
  parties: ({ broker, carrier }: Document) => `From ${broker.name} to ${carrier.name}`,
  rate: 'Agreed rate',
  stops: { pickup: 'Pickup', delivery: 'Delivery' },
  commodity: 'Commodity',
  detention: 'Detention',
  fingerprint: 'Fingerprint',
  pdf: 'Read the whole document (PDF)',
  ended: ENDED,
  unknown: 'This link is incomplete. Open it again from the message.',
  signFor: (company: string) => `You sign for ${company}.`,
  name: 'Full name',
  signerTitle: 'Title',
  how: 'How to sign',
  typed: 'Type: my name is my signature',
  drawn: 'Draw',
  pad: 'Draw your signature here',
  clear: 'Clear',
  consent: SIGNING_CONSENTS[LINK_CONSENT],
  submit: (rate: string) => `Sign and accept ${rate}`,
  recorded: 'We record the time, your network address and your browser with your signature.',
  problems: {
    name: 'Enter your name',
    title: 'Enter your title',
    mark: 'Draw your signature',
    consent: 'Check the box to agree to sign electronically',
    ALREADY_SIGNED: 'Somebody already signed for this company.',
    other: 'This could not be signed. Reload the page to see why.',
  },
} as const
