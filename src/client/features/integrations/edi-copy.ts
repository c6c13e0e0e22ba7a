import type { EdiInterchangeRow } from '#contract/programs/edi-exchange.ts'
import type { EdiPartner } from '#contract/programs/edi-partner.ts'
import { EDI_PATIENCE_HOURS, type EdiInterchangeState, type EdiMessageState } from '#domain/edi/exchange.ts'
import type { EdiSide, EdiTimeCode, EdiTransport } from '#domain/edi/partner.ts'
import { HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { formatAgo, formatRecordTime } from '#domain/time/record-time.ts'

const time = (at: string) => formatRecordTime(Date.parse(at))

export const EDI_SIDE_NAMES: Record<EdiSide, string> = { shipper: 'Shipper', 'carrier-system': 'Our own system' }

export const EDI_STATUS_NAMES: Record<EdiPartner['status'], string> = { test: 'Test', live: 'Live', paused: 'Paused' }

export function describeLastMessage({ lastReceivedAt, lastSentAt }: EdiPartner, now: Instant): string {
  const times = [lastReceivedAt, lastSentAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]))
  return times.length === 0 ? 'no message yet' : `last message ${formatAgo(Math.max(...times), now)}`
}

export const EDI_SECTION_COPY = {
  title: 'EDI partners',
  lead: 'Your shippers tender loads as X12 messages, or your own system sends and reads them.',
  loading: 'Loading your EDI partners...',
  loadError: 'Failed to load your EDI partners',
  needsConnection: 'Adding and changing EDI partners',
  empty: 'No EDI partners yet',
  list: 'Your EDI partners',
  add: 'Add a partner',
  tooMany: 'You have 20 partners. Pause one you don’t need, and ask us for more',
} as const

export const TIME_CODE_NAMES: Record<EdiTimeCode, string> = {
  LT: 'Local time at the stop (LT)',
  zone: 'With the zone’s own code (ES, CD)',
  UT: 'UTC (UT)',
}

export const TRANSPORT_NAMES: Record<EdiTransport, string> = {
  https: 'HTTPS: a program sends and fetches',
  folder: 'Folder: files, by SFTP',
}

export const EDI_FORM_COPY = {
  addTitle: 'Add a partner',
  changeTitle: 'Change this partner',
  side: 'Who is it?',
  name: 'Name',
  nameHint: 'The history of a load shows it.',
  theirs: 'Their IDs',
  ours: 'Our IDs',
  qualifier: 'Qualifier',
  id: 'ID',
  groupId: 'Group ID',
  theirHint: 'As they write them in ISA06 and GS02 of what they send.',
  ourHint: 'How they address you in ISA08 and GS03.',
  scac: 'SCAC in their tenders',
  scacHint: 'A tender for another SCAC is refused. Leave it empty to take all.',
  carrierScac: 'Your SCAC',
  carrierScacHint: 'Your system reads it in tenders to you.',
  timeCode: 'Times that we write',
  transport: 'How messages travel',
  transportHint: 'A folder needs a server that was set up for it: ask its operator.',
  options: 'What this partner does',
  customer: 'Customer that you bill',
  customerHint: 'Its customer invoices go to this partner as a 210.',
  consent: 'Carrier it books for',
  consentHint: 'Your system answers in the name of this carrier.',
  onlyCarrier: 'Your only carrier',
  answerMinutes: 'Minutes to answer a tender that names no time',
  declineOnExpiry: 'Decline a tender that nobody answered in time',
  counters: 'Reads counters',
  v9: 'Reads V9 in an answer',
  bookingTenders: 'Gets a tender for each booking (purpose 06)',
  d1Departs: 'D1 means that the truck left',
  cpDeparts: 'CP means that the truck left',
  cdDeparts: 'CD means that the truck left',
  vehicle: 'Vehicle where they name none',
  trailer: 'Trailer where they name none',
  none: 'None',
  proof: 'An EDI partner sends messages in your company’s name.',
  add: 'Add partner',
  adding: 'Adding...',
  save: 'Save',
  saving: 'Saving...',
  added: 'Partner added',
  changed: 'Partner changed',
} as const

/** By the server's reason. */
const PAUSED: Readonly<Record<string, string>> = {
  'paused by an owner': 'Paused by an owner: nothing is read or sent.',
  'restored from a backup': 'Paused: restored from a backup. Ask the partner for its last number, then resume.',
}

export const EDI_PARTNER_COPY = {
  title: 'EDI partner',
  back: 'Integrations',
  loading: 'Loading the partner...',
  loadError: 'Failed to load the partner',
  needsConnection: 'Changing this partner',
  status: ({ status, pausedWhy }: EdiPartner) => {
    if (status === 'live') return 'Live: messages change your loads and tenders.'
    if (status === 'test') return 'Test: messages are read and answered with T, and change nothing.'
    return PAUSED[pausedWhy ?? ''] ?? `Paused: ${pausedWhy ?? 'nothing is read or sent'}`
  },
  tryFirst: 'Exchange a test message first',
  change: 'Change',
  goLive: 'Go live',
  goLiveTitle: (name: string) => `Go live with ${name}?`,
  goLiveText: 'From then on their messages change your loads and tenders, and yours count for them.',
  stayInTest: 'Stay in test',
  live: 'Partner is live',
  pause: 'Pause',
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseText: 'Nothing is read from them or sent to them until you resume.',
  keepOn: 'Keep partner on',
  paused: 'Partner paused',
  resume: 'Resume',
  resumeTitle: (name: string) => `Resume ${name}?`,
  resumeText: 'Messages are read and sent again, as before.',
  resumed: 'Partner resumed',
  stayPaused: 'Stay paused',
  proof: 'A live partner’s messages count.',
  connection: 'Connection',
  connectionLead:
    'Programs send messages to this address with an API key that has the scope for EDI, and fetch ours from the outbox.',
  folderLead:
    'Files travel through a folder of the server, which its operator serves as SFTP: theirs go to “in”, ours are in “out”.',
  folder: 'Folder',
  folderOf: (id: string) => `${id}/in and ${id}/out`,
  address: 'Address for messages',
  outbox: 'Address of our messages',
  copyAddress: 'Copy',
  copied: 'Address copied',
  theirs: 'Their IDs',
  ours: 'Our IDs',
  ids: (qualifier: string, id: string, group: string) => `${qualifier} ${id}, group ${group}`,
  scac: 'SCAC',
  anyScac: 'Any',
  times: 'Times that we write',
  answerMinutes: 'To answer a tender',
  minutes: (count: number) => `${count} minutes where it names no time`,
} as const

const STATE_NAMES: Record<EdiInterchangeState, string> = {
  read: 'Accepted',
  duplicate: 'Came before',
  refused: 'Refused',
  waiting: 'Waiting to be fetched',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  rejected: 'Rejected',
}

/** Acknowledgments get none. */
const isAcknowledgment = ({ sets }: EdiInterchangeRow) => sets.every(({ kind }) => kind === '997')

/** How an exchange ended, and whether it needs a look. */
export function describeInterchange(row: EdiInterchangeRow, now: Instant): { words: string; isTrouble: boolean } {
  const { state, sets, sentAt } = row
  if (state === 'read') {
    if (sets.some(({ acknowledgment }) => acknowledgment === 'R')) return { words: 'Rejected', isTrouble: true }
    if (sets.some(({ acknowledgment }) => acknowledgment === 'E'))
      return { words: 'Accepted with errors', isTrouble: true }
  }
  const isSilent = state === 'sent' && sentAt !== null && now - Date.parse(sentAt) > EDI_PATIENCE_HOURS * HOUR_MS
  if (isSilent && !isAcknowledgment(row))
    return { words: `Not acknowledged for ${EDI_PATIENCE_HOURS} h`, isTrouble: true }
  return { words: STATE_NAMES[state], isTrouble: state === 'refused' || state === 'rejected' }
}

export const EDI_MESSAGE_STATE_NAMES: Record<EdiMessageState, string> = {
  applied: 'Done',
  waiting: 'Waiting',
  held: 'Held for you',
  refused: 'Refused',
  ignored: 'No effect',
}

const ACKNOWLEDGMENTS = { A: 'accepted', E: 'accepted with errors', R: 'rejected' } as const

/** What the sets are, in the words of the trade. */
const SET_NAMES: Readonly<Record<string, string>> = {
  204: 'Load tender',
  210: 'Invoice',
  214: 'Status',
  824: 'Advice',
  990: 'Answer to a tender',
  997: 'Acknowledgment',
}

export const setName = (kind: string) => `${SET_NAMES[kind] ?? 'Message'} (${kind})`

export const EDI_MESSAGES_COPY = {
  title: 'Messages',
  lead: 'The newest first. Their text is kept for 400 days.',
  lastIn: (at: string | null, now: Instant) =>
    `Last from them: ${at === null ? 'none yet' : formatAgo(Date.parse(at), now)}`,
  lastOut: (at: string | null, now: Instant) =>
    `Last from us: ${at === null ? 'none yet' : formatAgo(Date.parse(at), now)}`,
  loading: 'Loading the messages...',
  loadError: 'Failed to load the messages',
  empty: 'No messages yet. Upload a file, or let a program send one.',
  list: 'Messages',
  older: 'Show older messages',
  upload: 'Upload a file',
  uploadLabel: 'X12 file',
  uploaded: (count: number) => (count === 1 ? '1 message read' : `${count} messages read`),
  direction: { in: 'From them', out: 'From us' },
  sets: ({ sets }: EdiInterchangeRow) =>
    sets.length === 0 ? 'Envelope' : [...new Set(sets.map(({ kind }) => setName(kind)))].join(', '),
  line: ({ number, isTest, madeAt, name }: EdiInterchangeRow) =>
    [`#${number}`, ...(isTest ? ['test'] : []), time(madeAt), ...(name === null ? [] : [name])].join(', '),
  set: ({ kind, number }: { kind: string; number: string }) => `${setName(kind)} ${number}`,
  acknowledged: (code: 'A' | 'E' | 'R', direction: 'in' | 'out') =>
    direction === 'in' ? `we ${ACKNOWLEDGMENTS[code]} it` : `they ${ACKNOWLEDGMENTS[code]} it`,
  segments: 'Segments',
  segment: (index: number) => `Segment ${index + 1}`,
  erased: 'The text of this message is no longer kept.',
  download: 'Download',
  fileName: ({ direction, number }: EdiInterchangeRow) => `${direction}-${number}.edi`,
} as const
