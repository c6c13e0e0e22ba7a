import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { COLUMNS_COPY } from './copy.ts'
import { isAlwaysShown, type useColumns } from './my-loads-columns.ts'

interface ColumnsDialogProps {
  columns: ReturnType<typeof useColumns>
  open: boolean
  onClose: () => void
}

/** Which columns the table has; each tap counts at once. */
export function ColumnsDialog({ columns, open, onClose }: ColumnsDialogProps) {
  const { all, shown, toggle, reset } = columns
  return (
    <Dialog open={open} onClose={onClose} title={COLUMNS_COPY.columns} description={COLUMNS_COPY.words}>
      <div className="grid sm:grid-cols-2">
        {all
          .filter(({ id }) => !isAlwaysShown(id))
          .map(({ id }) => (
            <Checkbox
              key={id}
              label={COLUMNS_COPY.names[id]}
              checked={shown.some((column) => column.id === id)}
              onChange={() => toggle(id)}
            />
          ))}
      </div>
      <DialogActions>
        <Button variant="ghost" disabled={!reset} onClick={reset}>
          {COLUMNS_COPY.standard}
        </Button>
        <Button onClick={onClose}>{COLUMNS_COPY.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
