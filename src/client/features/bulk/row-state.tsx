import { Link } from '@tanstack/react-router'
import { loadPath } from '#contract/path.ts'
import type { SheetRow } from './sheet-row.ts'

/** How a row stands, in a word or two; a load that is there can be opened. */
export function RowState({ row }: { row: SheetRow }) {
  const { state, loadId, loadNumber, refusal, problems } = row
  if (state === 'posted' || state === 'exists') {
    return (
      <p className="text-xs leading-tight text-green-ink">
        {state === 'posted' ? 'Posted' : 'Already there'}
        {loadId && (
          <Link to={loadPath(loadId)} className="block font-semibold underline">
            Load #{loadNumber}
          </Link>
        )}
      </p>
    )
  }
  if (state === 'wrong') {
    const count = Object.keys(problems).length
    return (
      <p className="max-w-28 min-w-max text-xs leading-tight font-semibold text-red-ink">
        {refusal ?? (count === 1 ? '1 to mend' : `${count} to mend`)}
      </p>
    )
  }
  return <p className="text-xs leading-tight text-ink-soft">{state === 'left' ? 'Left out' : 'Ready'}</p>
}
