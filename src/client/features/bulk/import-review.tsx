import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { CsvField } from '#contract/freight/csv-column.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { formatDay } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { labelOf } from './equal-values.ts'
import { ColumnMapping, FixEqualValues, ImportQuestions } from './import-questions.tsx'
import { ImportUpdate, SameLoadsQuestion } from './import-update.tsx'
import { ROW_FILTERS, type RowFilter } from './import-row.ts'
import type { ImportSummary } from './import-session.ts'
import { ImportTable } from './import-table.tsx'
import type { ListSummary } from './list-summary.ts'
import type { EqualColumn } from './load-import.ts'
import { PostRows } from './post-rows.tsx'
import type { ImportActions, OpenImport } from './use-import-session.ts'

const { review: reviewCopy, columns } = IMPORT_COPY

/** A list: its columns, its rows with their errors, and the button that posts them. */
export function ImportReview({ sheet, actions }: { sheet: OpenImport; actions: ImportActions }) {
  const { facts, counts, outlook, session } = sheet
  const filled = filledFields(facts)
  const [view, setView] = useState<{ filter: RowFilter; page: number }>({ filter: 'all', page: 1 })
  const [jump, setJump] = useState(0)
  const [showsEqual, setShowsEqual] = useState(false)
  const equalColumns = outlook?.equalColumns ?? []
  const [isAsking, setAsking] = useState(false)
  const isUnfinished = counts === null || counts.judged < counts.all || counts.ready + counts.wrong > 0
  // a sign-out deletes the list with its drafts, also while it is still read
  useUnsavedChanges(isUnfinished)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-lg font-bold">{facts.name}</h2>
          <p role="status" className="text-sm text-ink-soft">
            {counts ? reviewCopy.progress(counts.all, counts.judged) : reviewCopy.reading}
          </p>
        </div>
        <Button variant="ghost" onClick={() => (isUnfinished ? setAsking(true) : void actions.close())}>
          {reviewCopy.another}
        </Button>
      </div>
      {facts.note && <p className="rounded-card border border-caution bg-caution-tint p-3">{facts.note}</p>}
      {facts.isRemembered && <p className="text-sm text-ink-soft">{columns.remembered}</p>}
      {filled.length > 0 && <p className="text-sm text-ink-soft">{columns.filled(columns.names(filled))}</p>}
      <ColumnMapping facts={facts} equal={outlook?.equal ?? []} onMap={actions.map} />
      <ImportQuestions facts={facts} missingTimes={outlook?.missingTimes ?? []} actions={actions} />
      {counts && (
        <>
          {outlook && <SameLoadsQuestion update={outlook.update} onAnswer={actions.setNearSame} />}
          <ChoiceChips
            label={reviewCopy.filtersLabel}
            options={ROW_FILTERS.filter((filter) => filter === 'all' || counts[filter] > 0).map((filter) => ({
              value: filter,
              label: `${reviewCopy.filters[filter]} ${counts[filter].toLocaleString('en-US')}`,
            }))}
            value={view.filter}
            onChange={(filter) => setView({ filter, page: 1 })}
          />
          {equalColumns.length > 0 && (
            <EqualColumns columns={equalColumns} isShown={showsEqual} onShow={setShowsEqual} />
          )}
          <ImportTable
            sheet={sheet}
            view={view}
            counts={counts}
            hidden={showsEqual ? NONE_HIDDEN : new Set(equalColumns.map(({ field }) => field))}
            jump={jump}
            actions={actions}
            onPage={(page) => setView({ ...view, page })}
          />
          {/* the rows come first */}
          {outlook && (
            <FixEqualValues groups={outlook.equal} onReplace={actions.replaceEqual} onConfirm={actions.confirmEqual} />
          )}
          {outlook && <ImportUpdate update={outlook.update} actions={actions} />}
          {outlook?.summary && <PostingSummary summary={outlook.summary} />}
          <PostRows
            session={session}
            counts={counts}
            summary={outlook?.summary ?? null}
            onProgress={actions.changed}
            onDone={actions.regroup}
            onShowWrong={() => {
              // the rows that are fixed by now leave
              if (view.filter === 'wrong') actions.regroup()
              setView({ filter: 'wrong', page: 1 })
              setJump(jump + 1)
            }}
            onShowPosted={view.filter === 'posted' ? undefined : () => setView({ filter: 'posted', page: 1 })}
          />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={reviewCopy.discard.title}
        description={reviewCopy.discard.text}
        confirmLabel={reviewCopy.discard.button}
        danger
        onConfirm={() => {
          setAsking(false)
          void actions.close()
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

const NONE_HIDDEN: ReadonlySet<CsvField> = new Set()

interface EqualColumnsProps {
  columns: readonly EqualColumn[]
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** One line in place of the columns in which no row differs from the others. */
function EqualColumns({ columns: equal, isShown, onShow }: EqualColumnsProps) {
  const named = equal.map(({ field, text }) => `${labelOf(field)} (${text.trim() || columns.blank})`)
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <span className="min-w-0 wrap-anywhere">{columns.equal(columns.names(named))}</span>
      <Button variant="quiet" aria-expanded={isShown} onClick={() => onShow(!isShown)}>
        {isShown ? columns.hideEqual : columns.showEqual}
      </Button>
    </p>
  )
}

/** Fields that the list has no column for and that got a text for all rows. */
function filledFields({ mapping, isRemembered }: ImportSummary): string[] {
  return isRemembered ? [] : keysOf(mapping.same).map((field) => `${labelOf(field)} (${mapping.same[field]})`)
}

const { summary: summaryCopy } = IMPORT_COPY

/** Totals of what would be posted: a wrong unit or a wrong sign shows here. */
function PostingSummary({ summary }: { summary: ListSummary }) {
  const { loads, totalCents, rates, perMile, pounds, pickups, tooSoon } = summary
  const mile = (dollars: number) => `$${dollars.toFixed(2)}/mi`
  const facts: [name: string, value: string][] = [
    [summaryCopy.loads, loads.toLocaleString('en-US')],
    [summaryCopy.total, formatMoney(centsToDollars(totalCents))],
    [summaryCopy.rates, summaryCopy.range(formatMoney(rates[0]), formatMoney(rates[1]))],
    ...(perMile
      ? [[summaryCopy.perMile, summaryCopy.range(mile(perMile[0]), mile(perMile[1]))] satisfies [string, string]]
      : []),
    [summaryCopy.weight, `${pounds.toLocaleString('en-US')} lb`],
    [summaryCopy.pickups, summaryCopy.range(formatDay(pickups[0]), formatDay(pickups[1]))],
  ]
  return (
    <SectionCard title={summaryCopy.title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 lg:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {tooSoon.length > 0 && (
        <p className="flex gap-1.5 font-semibold text-orange-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {summaryCopy.tooSoon(tooSoon)}
        </p>
      )}
      {perMile && <p className="text-sm text-ink-soft">{summaryCopy.estimate}</p>}
    </SectionCard>
  )
}
