import type { StopKind } from '#domain/freight/load-stop.ts'
import type { StopTap } from '#domain/freight/stop-event.ts'

/** Languages of the driver's page, each under its own name. */
export const LANGUAGES = { en: 'English', es: 'Español', pa: 'ਪੰਜਾਬੀ' } as const
export type Language = keyof typeof LANGUAGES

const ENGLISH_FREIGHT: Record<StopKind, string> = { pickup: 'Loads', delivery: 'Drops' }

/** English comes with the page, so that it always has words. */
export const ENGLISH_COPY = {
  load: (number: number) => `Load ${number}`,
  language: 'Language',
  stop: { pickup: 'Stop 1 of 2, pick up', delivery: 'Stop 2 of 2, deliver', between: 'Next stop' },
  /** above two stops */
  stopOf: (number: number, count: number, kind: StopKind) => `Stop ${number} of ${count}, ${kind}`,
  arrivedAt: (number: number) => `Arrived at stop ${number}`,
  stops: 'Stops',
  otherStop: 'Other stop',
  stopsChanged: 'The stops have changed',
  seen: 'OK',
  whichStop: 'Which stop?',
  appointment: 'Appointment',
  /** @param what such as '8 pallets, 7,200 lb' */
  freight: (kind: StopKind, what: string) => `${ENGLISH_FREIGHT[kind]} ${what}`,
  appointmentNumber: 'Appointment number',
  references: 'References',
  loadReference: 'Load reference',
  temperature: 'Temperature',
  hazmat: 'Hazmat',
  seal: 'Seal',
  miles: 'miles',
  navigate: 'Navigate',
  callDock: 'Call dock',
  dispatch: 'Call dispatcher',
  parkedOnly: 'Tap only when parked.',
  moving: 'You are moving. The button works when you are parked.',
  offlineNote: 'Works without signal. The time is kept as it was when you tapped.',
  place: 'Send my location when I tap',
  tap: {
    pickup: { arrived: 'Arrived at pickup', departed: 'I am leaving' },
    delivery: { arrived: 'Confirm arrival', departed: 'I am leaving' },
    between: { arrived: 'Arrived at stop', departed: 'I am leaving' },
  },
  /** asked before an arrival that nobody can mean is saved */
  odd: {
    /** @param wait a duration, such as '4 d 17 h' */
    early: (wait: string) => `${wait} before the appointment`,
    checkDate: 'Check the load number and the date.',
    /** @param stops numbers, such as '2 and 3' */
    stopsLeft: (stops: string, count: number) =>
      count === 1 ? `Stop ${stops} has no arrival` : `Stops ${stops} have no arrival`,
    completes: 'An arrival at the last stop ends the load.',
    tooFast: (miles: string, wait: string) => `${miles} mi in ${wait}`,
    earliest: (wait: string) => `Earliest ${wait} after leaving`,
    now: 'Now',
    notYet: 'Not yet',
    anyway: (clock: string) => `Record ${clock} anyway`,
  },
  done: (tap: StopTap, clock: string) => (tap === 'arrived' ? `Arrived ${clock}` : `Left ${clock}`),
  saved: (clock: string) => `Saved on this phone ${clock}. Sends automatically`,
  /** the link ended */
  savedUnsent: (clock: string) => `Saved on this phone ${clock}. Not sent`,
  sent: (clock: string) => `Sent ${clock}`,
  refused: "Milepost didn't take this. Call your dispatcher",
  /** before `refused`: the phone had it as sent */
  restored: (when: string) => `The server was restored to ${when}.`,
  /** @param steps names of the buttons that were tapped */
  undo: (steps: string, seconds: number) => `Undo: ${steps} (${seconds})`,
  undone: 'Undone. Nothing was sent',
  waitingAtDock: 'Waiting at the dock',
  arrived: 'Arrived',
  left: 'Left',
  since: (clock: string) => `since ${clock}`,
  early: (clock: string) => `You are early. The clock starts at ${clock}`,
  /** the arrival was before the appointment, which has passed since */
  wasEarly: 'The clock started at your appointment, since you were early.',
  /** the phone's clock may be wrong, and the server isn't reachable to compare it */
  unsureClock: "This phone's time isn't checked yet. Milepost checks it once you have signal.",
  freeUntil: (clock: string) => `free until ${clock}`,
  pastFree: (minutes: string) => `${minutes} past free time`,
  delivered: 'Delivered',
  /** the departure is on this phone alone */
  deliveredUnsent: 'Delivered, not sent yet',
  photo: 'Photo of the signed POD',
  addPages: 'Add pages',
  /** above two stops, of what there is at each delivery */
  ofStop: (what: string, number: number) => `${what}, stop ${number}`,
  preparing: 'Saving the photo…',
  pages: (count: number) => `Signed POD, ${count} ${count === 1 ? 'page' : 'pages'}`,
  page: (number: number) => `Page ${number}`,
  pdf: 'PDF',
  keepCopy: 'Keep a copy',
  copyKept: 'The copy is in your downloads.',
  photoFailed: "This file can't be used. Take a photo or choose a PDF",
  notSaved: "This phone couldn't save it. Call your dispatcher",
  closes: (day: string) => `This link closes ${day}. Until then you can add pages.`,
  opening: 'Opening your load…',
  noLink: 'Open the link from your message',
  noLinkHint:
    "This link is incomplete, or it is another phone's. Tap it in your message again, or ask your dispatcher to send it again.",
  unreachable: "Couldn't reach Milepost. Once you have signal, this page opens and then works without it.",
  reference: (id: string) => `Reference ${id}`,
  retry: 'Try again',
  storageSilent: "This browser's storage doesn't answer.",
  storageSilentHint: 'Close this page and open it again. What you saved is not lost.',
  ended: {
    revoked: 'Your dispatcher ended this link',
    released: 'This load has another carrier now',
    expired: 'This link has expired',
    lost: 'Milepost lost this link',
  },
  /** the server was restored to before the link was made */
  lostHint:
    'The server was restored to an earlier time. Ask your dispatcher for a new link and open it on this phone. What you saved goes with it.',
  endedUnsent: (count: number) =>
    count === 1
      ? '1 item was not sent. It stays on this phone.'
      : `${count} items were not sent. They stay on this phone.`,
}

export type DriveCopy = typeof ENGLISH_COPY
