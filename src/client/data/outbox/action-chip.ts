import { formatOpChip, type OpChip } from '#offline/outbox/op-display.ts'

/** An action's status as text: 'Waiting to send 14:02'. */
export interface ActionChip {
  opId: string
  status: OpChip['status']
  words: string
}

function plain(chip: OpChip): ActionChip {
  return { opId: chip.op.opId, status: chip.status, words: formatOpChip(chip) }
}

/** At most one chip per open state; a sent one shows only when nothing is open. */
export function selectChips(chips: readonly OpChip[]): ActionChip[] {
  const latest = (status: OpChip['status']) => chips.find((chip) => chip.status === status) ?? null
  const open = [latest('needs-you'), latest('sending'), latest('waiting')].filter((chip) => chip !== null)
  const visible = open.length > 0 ? open : [latest('sent')].filter((chip) => chip !== null)
  return visible.map(plain)
}
