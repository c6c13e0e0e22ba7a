import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { call } from '#offline/session/call.ts'
import { IMPORT_COPY } from './copy.ts'
import { ROWS_PER_PAGE } from './import-row.ts'
import type { ListUpdate } from './posted-loads.ts'
import { type ImportActions, useRefreshLoads } from './use-import-session.ts'

const { update: copy } = IMPORT_COPY

interface SameLoadsQuestionProps {
  update: ListUpdate
  onAnswer: ImportActions['setNearSame']
}

/** References that are written almost like posted ones: whether they are the same loads. */
export function SameLoadsQuestion({ update: { near, isNearSame }, onAnswer }: SameLoadsQuestionProps) {
  const [first] = near
  if (!first) return null
  return (
    <SectionCard title={copy.near(near.length, first.written, first.posted)}>
      <div className="flex flex-wrap gap-2">
        {[true, false].map((isSame) => (
          <Button
            key={String(isSame)}
            variant={isNearSame === isSame ? 'primary' : 'ghost'}
            aria-pressed={isNearSame === isSame}
            onClick={() => void onAnswer(isSame)}
          >
            {(isSame ? copy.same : copy.other)(near.length)}
          </Button>
        ))}
      </div>
    </SectionCard>
  )
}

interface ImportUpdateProps {
  update: ListUpdate
  actions: Pick<ImportActions, 'compare'>
}

/** A list whose loads are posted already: what it changes, and which loads it no longer has. */
export function ImportUpdate({ update: { changed, missing }, actions }: ImportUpdateProps) {
  return (
    <>
      {changed.length > 0 && <ChangedRows changed={changed} compare={actions.compare} />}
      {missing.length > 0 && <MissingLoads missing={missing} compare={actions.compare} />}
    </>
  )
}

interface ChangedRowsProps {
  changed: ListUpdate['changed']
  compare: () => Promise<void>
}

function ChangedRows({ changed, compare }: ChangedRowsProps) {
  const [page, setPage] = useState(1)
  const refresh = useRefreshLoads()
  const updating = useMutation({
    mutationFn: async (rows: ListUpdate['changed']) => {
      for (const { load, edit } of rows)
        await call(updateLoadEndpoint, { params: { id: load.id }, body: edit }).catch((error: Error) => {
          throw new Error(copy.failed(load.number, error.message), { cause: error })
        })
    },
    onSettled: async () => {
      refresh()
      await compare()
    },
  })
  const start = (page - 1) * ROWS_PER_PAGE
  return (
    <SectionCard title={copy.changedTitle(changed.length)}>
      {updating.error && (
        <p role="alert" className="font-semibold text-red-ink">
          {updating.error.message}
        </p>
      )}
      <ul className="divide-y divide-line">
        {changed.slice(start, start + ROWS_PER_PAGE).map((row) => (
          <li key={row.line} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold">{copy.row(row.row, row.load.number)}</p>
              <dl className="text-sm">
                {row.differences.map(({ field, label, before, after }) => (
                  <div key={field} className="flex flex-wrap gap-x-2">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="line-through">
                      <span className="sr-only">{copy.from}</span> {before || copy.blank}
                    </dd>
                    <dd className="font-semibold">
                      <span aria-hidden>→ </span>
                      <span className="sr-only">{copy.to}</span> {after}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
            <Button
              variant="ghost"
              aria-label={copy.applyTo(row.load.number)}
              busy={updating.isPending && updating.variables.includes(row)}
              onClick={() => updating.mutate([row])}
            >
              {copy.apply}
            </Button>
          </li>
        ))}
      </ul>
      {changed.length > ROWS_PER_PAGE && (
        <SimplePager page={page} pages={Math.ceil(changed.length / ROWS_PER_PAGE)} onPage={setPage} />
      )}
      {changed.length > 1 && (
        <Button busy={updating.isPending} onClick={() => updating.mutate(changed)}>
          {copy.applyAll(changed.length)}
        </Button>
      )}
    </SectionCard>
  )
}

function MissingLoads({ missing, compare }: { missing: ListUpdate['missing']; compare: () => Promise<void> }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefreshLoads()
  const toDelete = missing.filter(({ id }) => chosen.has(id))
  const deleting = useMutation({
    mutationFn: async () => {
      for (const { id, number } of toDelete)
        await call(deleteLoadEndpoint, { params: { id } }).catch((error: Error) => {
          throw new Error(copy.notDeleted(number, error.message), { cause: error })
        })
    },
    onSettled: async () => {
      setAsking(false)
      refresh()
      await compare()
    },
  })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <SectionCard title={copy.missingTitle(missing.length)}>
      <p className="text-sm text-ink-soft">{copy.deleteText}</p>
      {deleting.error && (
        <p role="alert" className="font-semibold text-red-ink">
          {deleting.error.message}
        </p>
      )}
      <ul className="max-h-80 divide-y divide-line overflow-auto">
        {missing.map(({ id, number, reference, lane, pickupDateTime, zone }) => (
          <li key={id} className="py-1">
            <Checkbox
              label={`#${number}, ${reference}: ${lane}, ${formatStopTime(Date.parse(pickupDateTime), zone)}`}
              checked={chosen.has(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
          </li>
        ))}
      </ul>
      {toDelete.length > 0 && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {copy.delete(toDelete.length)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={copy.deleteQuestion(toDelete.length)}
        description={copy.deleteText}
        confirmLabel={copy.delete(toDelete.length)}
        cancelLabel={copy.keep}
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </SectionCard>
  )
}
