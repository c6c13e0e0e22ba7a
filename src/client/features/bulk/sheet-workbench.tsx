import { useState } from 'react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { PostRows } from './post-rows.tsx'
import { ROW_FILTERS, type RowCounts, type RowFilter } from './sheet-row.ts'
import { SheetTable } from './sheet-table.tsx'
import type { OpenSheet, SheetActions } from './use-sheet.ts'

const FILTER_WORDS: Record<RowFilter, string> = {
  all: 'All rows',
  wrong: 'To mend',
  ready: 'Ready',
  left: 'Left out',
  posted: 'Posted',
  exists: 'Already there',
}

/** A list that was read: its columns, its rows with what is wrong with them, and the way to post them. */
export function SheetWorkbench({ sheet, actions }: { sheet: OpenSheet; actions: SheetActions }) {
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
            {counts ? progressWords(counts) : 'Reading...'}
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
              label: `${FILTER_WORDS[filter]} ${counts[filter].toLocaleString('en-US')}`,
            }))}
            value={asked.filter}
            onChange={(filter) => setAsked({ filter, page: 1 })}
          />
          <SheetTable
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
        title="Put this list away?"
        description="Its rows and what you mended are removed from this device. Loads that were posted stay."
        confirmLabel="Put it away"
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

function progressWords({ all, judged }: RowCounts): string {
  const rows = `${all.toLocaleString('en-US')} ${all === 1 ? 'row' : 'rows'}`
  return judged < all ? `${rows}, ${judged.toLocaleString('en-US')} looked at so far` : rows
}
