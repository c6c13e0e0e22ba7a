import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { BULK_COPY } from './bulk-copy.ts'
import { LoadLines } from './load-lines.tsx'
import type { BulkResult } from './run-bulk.ts'

interface RefusedLoadsDialogProps {
  result: BulkResult
  words: string
  onClose: () => void
}

/** Which loads the server refused, and why; they stay selected. */
export function RefusedLoadsDialog({ result, words, onClose }: RefusedLoadsDialogProps) {
  const { done, waiting, refused } = result
  const title = BULK_COPY.partlyDone(done.length + waiting.length, done.length + waiting.length + refused.length)
  return (
    <Dialog alert open onClose={onClose} title={title} description={words}>
      <LoadLines lines={refused.map(({ load, why }) => ({ load, words: why }))} />
      <DialogActions>
        <Button onClick={onClose}>{BULK_COPY.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
