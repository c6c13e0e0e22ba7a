import { useState } from 'react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { PostRows } from './post-rows.tsx'
import { ROW_FILTERS, type RowCounts, type RowFilter } from './import-row.ts'
import { ImportTable } from './import-table.tsx'
import type { OpenImport, ImportActions } from './use-import-session.ts'

const FILTER_LABELS: Record<RowFilter, string> = {
  all: 'All rows',
  wrong: 'To fix',
  ready: 'Ready',
  left: 'Skipped',
  posted: 'Posted',
  exists: 'Already posted',
}

/** A list: its columns, its rows with their errors, and the button that posts them. */
export function ImportReview({ sheet, actions }: { sheet: OpenImport; actions: ImportActions }) {
  const { facts, counts, desk } = sheet
  const [asked, setAsked] = useState<{ filter: RowFilter; page: number }>({ filter: 'all', page: 1 })
  const [isAsking, setAsking] = useState(false)
  const isUnfinished = counts === null || counts.ready + counts.wrong > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-lg font-bold">{facts.name}</h2>
          <p role="status" className="text-sm text-ink-soft">
            {counts ? formatProgress(counts) : 'Reading...'}
          </p>
        </div>
        <Button variant="ghost" onClick={() => (isUnfinished ? setAsking(true) : void actions.close())}>
          Choose another file
        </Button>
      </div>
      {facts.note && <p className="rounded-card border border-caution bg-caution-tint p-3">{facts.note}</p>}
      <ColumnMapping facts={facts} onMap={actions.map} />
      {counts && (
        <>
          <ChoiceChips
            label="Show rows"
            options={ROW_FILTERS.filter((filter) => filter === 'all' || counts[filter] > 0).map((filter) => ({
              value: filter,
              label: `${FILTER_LABELS[filter]} ${counts[filter].toLocaleString('en-US')}`,
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
          <PostRows desk={desk} counts={counts} onProgress={actions.changed} />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Discard this list?"
        description="This removes its rows and your fixes from this device. Posted loads stay posted."
        confirmLabel="Discard list"
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

function formatProgress({ all, judged }: RowCounts): string {
  const rows = `${all.toLocaleString('en-US')} ${all === 1 ? 'row' : 'rows'}`
  return judged < all ? `${rows}, ${judged.toLocaleString('en-US')} checked so far` : rows
}
