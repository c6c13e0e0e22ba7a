import { useState } from 'react'
import Columns3 from 'lucide-react/icons/columns-3'
import { CSV_COLUMNS, type CsvColumn, type CsvMapping } from '#contract/freight/csv-column.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { IMPORT_COPY } from './copy.ts'
import type { ImportSummary } from './import-session.ts'

const { columns: copy } = IMPORT_COPY

interface ColumnMappingProps {
  facts: ImportSummary
  onMap: (mapping: CsvMapping, hasHeader: boolean) => Promise<void>
}

const [NONE, SAME] = ['none', 'same']

/** Maps fields to columns: guessed from column names, fixed by hand, or one text for every row. */
export function ColumnMapping({ facts, onMap }: ColumnMappingProps) {
  const { mapping, hasHeader, header, headerRow } = facts
  const has = ({ field }: CsvColumn) => field in mapping.columns || field in mapping.same
  const missing = CSV_COLUMNS.filter((column) => column.isNeeded && !has(column))
  // opens if required fields are missing; after that the user toggles it
  const [startsOpen] = useState(missing.length > 0)
  const choose = ({ field }: CsvColumn, value: string) => {
    const { [field]: _column, ...columns } = mapping.columns
    const { [field]: _same, ...same } = mapping.same
    if (value === SAME) void onMap({ columns, same: { ...same, [field]: '' } }, hasHeader)
    else if (value === NONE) void onMap({ columns, same }, hasHeader)
    else void onMap({ columns: { ...columns, [field]: Number(value) }, same }, hasHeader)
  }
  return (
    <details open={startsOpen} className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 font-bold sm:px-5">
        <Columns3 aria-hidden className="size-5 text-sign" />
        {copy.title}
        <span className="font-normal text-ink-soft">
          {missing.length === 0 ? copy.complete : copy.missing(copy.names(missing.map(({ label }) => label)))}
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-hairline px-4 pt-2 pb-5 sm:px-5">
        <Checkbox
          label={copy.header(headerRow)}
          checked={hasHeader}
          onChange={({ target }) => void onMap(mapping, target.checked)}
        />
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {CSV_COLUMNS.map((column) => (
            <div key={column.field} className="flex min-w-0 flex-col gap-2">
              <SelectField
                label={column.label}
                optional={!column.isNeeded}
                value={mapping.columns[column.field] ?? (column.field in mapping.same ? SAME : NONE)}
                options={[
                  { value: NONE, label: copy.none },
                  { value: SAME, label: copy.same },
                  ...header.map((name, at) => ({ value: String(at), label: name })),
                ]}
                onChange={({ target }) => choose(column, target.value)}
              />
              {column.field in mapping.same && (
                <TextField
                  label={copy.sameFor(column.label)}
                  value={mapping.same[column.field]}
                  onChange={({ target }) =>
                    void onMap({ ...mapping, same: { ...mapping.same, [column.field]: target.value } }, hasHeader)
                  }
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </details>
  )
}
