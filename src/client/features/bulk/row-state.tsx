import { Link } from '@tanstack/react-router'
import { loadPath } from '#contract/api/path.ts'
import type { ImportRow } from './import-row.ts'

/** A row's state in a word or two, with a link to its load if there is one. */
export function ImportRowState({ row }: { row: ImportRow }) {
  const { state, loadId, loadNumber, refusal, problems } = row
  if (state === 'posted' || state === 'exists') {
    return (
      <p className="text-xs leading-tight text-green-ink">
        {state === 'posted' ? 'Posted' : 'Already posted'}
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
        {refusal ?? (count === 1 ? '1 to fix' : `${count} to fix`)}
      </p>
    )
  }
  return <p className="text-xs leading-tight text-ink-soft">{state === 'left' ? 'Skipped' : 'Ready'}</p>
}
