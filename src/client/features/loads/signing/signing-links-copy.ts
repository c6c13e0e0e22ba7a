import type { SigningLink } from '#contract/freight/signing-link.ts'

const STATES: Record<SigningLink['state'], string> = {
  open: 'Open',
  used: 'Signed by it',
  revoked: 'Ended',
  ended: 'Ended with the deal',
  superseded: 'Ended: the terms changed',
  expired: 'Expired',
}

export const SIGNING_LINKS_COPY = {
  title: 'Sign by link',
  explain: 'Somebody in your company without an account can sign this version by a link, once.',
  create: 'Create link to sign',
  creating: 'Creating...',
  ready: 'The link is ready. It is shown only once, so send it now. It works for 7 days.',
  link: 'Link to sign',
  copy: 'Copy link',
  copied: 'Link copied',
  share: 'Share',
  message: (number: number, url: string) => `Please sign the rate confirmation of load #${number}: ${url}`,
  row: (link: SigningLink, at: string) => `Version ${link.version}, ${at}: ${STATES[link.state]}`,
  end: 'End link',
  ended: 'Link ended',
  offline: 'Links need a connection. Try again once you have signal.',
  failed: "Couldn't change the link",
} as const
