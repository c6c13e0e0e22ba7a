import { isolateBidi } from '#domain/text/bidi.ts'

const loads = (count: number) => (count === 1 ? '1 load' : `${count} loads`)

export const BULK_COPY = {
  selectedLoads: 'Selected loads',
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',
  askForUpdate: 'Ask for an update',
  rateConfirmations: 'Rate confirmations',
  confirmationsFile: 'rate-confirmations.zip',
  fetching: (number: number, all: number) => `Rate confirmation ${number} of ${all}`,
  stop: 'Stop',
  stopped: 'Stopped. No rate confirmation was downloaded.',
  /** elsewhere than in My loads */
  notDownloaded: (failed: number, all: number) => `${failed} of ${all} rate confirmations weren't downloaded.`,
  show: 'Show',
  confirmationsNeedConnection: "Rate confirmations need a connection. Try again when you're online.",
  noAnswer: 'Milepost did not answer. Try again when you have signal.',
  export: 'Export',
  cancelLoads: 'Cancel loads',
  exportNeedsConnection: "Exporting needs a connection. Try again when you're online.",
  asked: (count: number) => `Asked for an update on ${loads(count)}`,
  ended: (cancelled: number, deleted: number) =>
    [cancelled > 0 && `${loads(cancelled)} cancelled`, deleted > 0 && `${loads(deleted)} deleted`]
      .filter(Boolean)
      .join(', '),
  /** of several, some wait to be sent */
  waiting: (waiting: number, why: string) => `${loads(waiting)}: ${why}`,
  cancelTitle: (count: number) => (count === 1 ? 'Cancel this load?' : `Cancel these ${count} loads?`),
  cancelWords:
    'Tendered loads are cancelled, posted ones deleted. None returns to the board. Each carrier is notified right away.',
  reasonHint: "The carriers read it in the load's history",
  deletesPosting: 'deletes the posting',
  leftOut: (count: number) => (count === 1 ? '1 load stays as it is' : `${count} loads stay as they are`),
  tellsCarrier: (carrier: string) => `ends the tender to ${isolateBidi(carrier)}`,
  rejects: (requests: number) => (requests === 1 ? 'rejects 1 request' : `rejects ${requests} requests`),
  /** 'ends the tender to Reyes, rejects 2 requests' */
  ends: (parts: readonly string[]) => parts.join(', '),
  reason: 'Reason',
  keepLoads: 'Keep loads',
  cancelAll: (count: number) => (count === 1 ? 'Cancel load' : `Cancel ${count} loads`),
  partlyDone: (done: number, all: number) => `${done} of ${all} loads`,
  refusedWords: {
    ask: "These weren't asked about.",
    cancel: "These weren't cancelled.",
    confirmations: "These weren't downloaded.",
  },
  /** after the words above, if there are others */
  othersWere: {
    ask: ' The others were.',
    cancel: ' The others were, or will be once they are sent.',
    confirmations: ' The others were.',
  },
  close: 'Close',
  load: (number: number, from: string, to: string) => `#${number} ${from} to ${to}`,
} as const
