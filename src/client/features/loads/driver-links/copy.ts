import { type LoadStop, type StopId, stopNoun } from '#domain/freight/load-stop.ts'
import type { StopTap } from '#domain/freight/stop-event.ts'

export const DRIVER_LINKS_COPY = {
  title: 'Send to driver',
  brokerTitle: 'Driver status',
  description:
    'The driver opens a link in a text message, without an account or an app. It shows the stops and no money, and works without signal once opened.',
  brokerDescription:
    'The carrier sends its driver a link. Each arrival and departure then appears here and under Stops.',
  create: 'Create link',
  another: 'Create another link',
  creating: 'Creating…',
  ready: 'The link is ready. It is shown only once: send it now.',
  message: (number: number, url: string) => `Load #${number}: open this link at the stops. ${url}`,
  sms: 'Send as text message',
  share: 'Share',
  copy: 'Copy link',
  copied: 'Link copied',
  link: 'Driver link',
  offline: 'Creating, ending and renewing a link needs a connection. Try again once you have signal.',
  failed: 'Failed to change the driver link',
  loading: 'Loading driver links…',
  loadFailed: "Couldn't load the driver links",
  retry: 'Try Again',
  links: 'Links of this load',
  created: (time: string) => `Created ${time}`,
  seen: (time: string) => `Seen by the driver ${time}`,
  unseen: 'Not opened yet',
  until: (time: string) => `Works until ${time}`,
  states: { revoked: 'Ended', released: 'Ended with the assignment', expired: 'Expired' },
  renew: 'Renew for 7 days',
  end: 'End link',
  endTitle: "End this link? The driver's page stops working, and nothing more is taken from it.",
  keep: 'Keep link',
  linked: (time: string) => `Driver linked. Last seen ${time}`,
  notLinked: 'No driver has opened a link yet.',
  lastWord: (kind: StopTap, { stop, stops }: { stop: StopId; stops: readonly Pick<LoadStop, 'id'>[] }, time: string) =>
    `Last update: ${kind === 'arrived' ? 'arrived at' : 'left'} ${stopNoun(stop, stops)} ${time}`,
  place: (latitude: string, longitude: string) => `Last location: ${latitude}, ${longitude}`,
}

/** The only text that the load's screen itself needs. */
export const DRIVER_LINKS_BUTTON = { carrier: 'Send to driver', broker: 'Driver status' }
