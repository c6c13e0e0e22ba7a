import { useState } from 'react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { keysOf } from '#contract/freight/field-shape.ts'
import { IMPORT_COPY } from './copy.ts'
import { labelOf } from './equal-values.ts'
import { FixEqualValues } from './fix-equal-values.tsx'
import { ImportQuestions } from './import-questions.tsx'
import type { ImportSummary } from './import-session.ts'
import { PostingSummary } from './posting-summary.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { PostRows } from './post-rows.tsx'
import { ROW_FILTERS, type RowFilter } from './import-row.ts'
import { ImportTable } from './import-table.tsx'
import type { OpenImport, ImportActions } from './use-import-session.ts'

const { review: copy, columns } = IMPORT_COPY

/** A list: its columns, its rows with their errors, and the button that posts them. */
export function ImportReview({ sheet, actions }: { sheet: OpenImport; actions: ImportActions }) {
  const { facts, counts, outlook, desk } = sheet
  const filled = filledFields(facts)
  const [asked, setAsked] = useState<{ filter: RowFilter; page: number }>({ filter: 'all', page: 1 })
  const [isAsking, setAsking] = useState(false)
  const isUnfinished = counts === null || counts.ready + counts.wrong > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-lg font-bold">{facts.name}</h2>
          <p role="status" className="text-sm text-ink-soft">
            {counts ? copy.progress(counts.all, counts.judged) : copy.reading}
          </p>
        </div>
        <Button variant="ghost" onClick={() => (isUnfinished ? setAsking(true) : void actions.close())}>
          {copy.another}
        </Button>
      </div>
      {facts.note && <p className="rounded-card border border-caution bg-caution-tint p-3">{facts.note}</p>}
      {facts.isRemembered && <p className="text-sm text-ink-soft">{columns.remembered}</p>}
      {filled.length > 0 && <p className="text-sm text-ink-soft">{columns.filled(columns.names(filled))}</p>}
      <ColumnMapping facts={facts} onMap={actions.map} />
      <ImportQuestions facts={facts} missingTimes={outlook?.missingTimes ?? []} actions={actions} />
      {counts && (
        <>
          {outlook && (
            <FixEqualValues groups={outlook.equal} onReplace={actions.replaceEqual} onConfirm={actions.confirmEqual} />
          )}
          <ChoiceChips
            label={copy.filtersLabel}
            options={ROW_FILTERS.filter((filter) => filter === 'all' || counts[filter] > 0).map((filter) => ({
              value: filter,
              label: `${copy.filters[filter]} ${counts[filter].toLocaleString('en-US')}`,
            }))}
            value={asked.filter}
            onChange={(filter) => setAsked({ filter, page: 1 })}
          />
          <ImportTable
            sheet={sheet}
            asked={asked}
            total={counts[asked.filter]}
            actions={actions}
            onPage={(page) => setAsked({ ...asked, page })}
          />
          {outlook?.summary && <PostingSummary summary={outlook.summary} />}
          <PostRows desk={desk} counts={counts} onProgress={actions.changed} />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={copy.discard.title}
        description={copy.discard.text}
        confirmLabel={copy.discard.button}
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

/** Fields that the list has no column for and that got a text for all rows. */
function filledFields({ mapping, isRemembered }: ImportSummary): string[] {
  return isRemembered ? [] : keysOf(mapping.same).map((field) => `${labelOf(field)} (${mapping.same[field]})`)
}
