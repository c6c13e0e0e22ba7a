import { Link } from '@tanstack/react-router'
import { loadPath } from '#contract/api/path.ts'
import { IMPORT_COPY } from './copy.ts'
import type { ImportRow } from './import-row.ts'

const { state: copy } = IMPORT_COPY

/** A row's state in a word or two, with a link to its load if there is one. */
export function ImportRowState({ row }: { row: ImportRow }) {
  const { state, loadId, loadNumber, refusal, problems, cautions } = row
  if (state === 'posted' || state === 'exists') {
    return (
      <p className="text-xs leading-tight text-green-ink">
        {copy[state]}
        {loadId && (
          <Link to={loadPath(loadId)} className="block font-semibold underline">
            {copy.load(loadNumber)}
          </Link>
        )}
      </p>
    )
  }
  if (state === 'wrong') {
    const count = Object.keys(problems).length
    return (
      <p className="max-w-28 min-w-max text-xs leading-tight font-semibold text-red-ink">
        {refusal ?? copy.wrong(count)}
      </p>
    )
  }
  if (state === 'ready' && Object.keys(cautions).length > 0)
    return <p className="max-w-28 text-xs leading-tight font-semibold text-orange-ink">{copy.caution}</p>
  return <p className="text-xs leading-tight text-ink-soft">{copy[state]}</p>
}
