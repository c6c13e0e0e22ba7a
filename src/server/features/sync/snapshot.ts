function numbersIn(snapshot: string): bigint[] {
  return (snapshot.match(/\d+/g) ?? []).map(BigInt)
}

/** First transaction id not yet assigned. */
export function endOf(snapshot: string): bigint {
  return numbersIn(snapshot)[1] ?? 0n
}

/** PostgreSQL's rules for a pg_snapshot: an invalid one would fail the query. */
export function isSnapshot(text: string): boolean {
  const [first = 0n, end = 0n, ...open] = numbersIn(text)
  const rising = open.every((id, i) => id >= (i === 0 ? first : (open[i - 1] ?? id) + 1n) && id < end)
  // the low 32 bits of a transaction id are never zero
  return first <= end && rising && [first, end].every((id) => BigInt.asUintN(32, id) !== 0n)
}

/** What a snapshot sees of transactions, by PostgreSQL's rules. */
interface Sight {
  /** older ones have ended */
  first: bigint
  /** the first one not yet begun */
  end: bigint
  /** those between that were open */
  open: ReadonlySet<bigint>
}

export function sightOf(snapshot: string): Sight {
  const [first = 0n, end = 0n, ...open] = numbersIn(snapshot)
  return { first, end, open: new Set(open) }
}

/** Like `pg_visible_in_snapshot`, for a transaction that committed. */
export function sees({ first, end, open }: Sight, transaction: bigint): boolean {
  return transaction < first || (transaction < end && !open.has(transaction))
}

/** Whether `later` sees all that `earlier` does. */
export function seesAllOf(later: Sight, earlier: Sight): boolean {
  if (later.end < earlier.end) return false
  for (const id of later.open) if (sees(earlier, id)) return false
  return true
}
