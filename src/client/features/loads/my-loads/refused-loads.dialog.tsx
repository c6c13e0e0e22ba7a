import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { BULK_COPY } from './copy.ts'
import { LoadLines } from './load-lines.tsx'
import type { BulkResult } from './run-bulk.ts'

interface RefusedLoadsDialogProps {
  result: BulkResult
  of: keyof typeof BULK_COPY.refusedWords
  onClose: () => void
}

/** Which loads the server refused, and why; they stay selected. */
export function RefusedLoadsDialog({ result, of, onClose }: RefusedLoadsDialogProps) {
  const { done, waiting, refused } = result
  const others = done.length + waiting.length
  const title = BULK_COPY.partlyDone(others, others + refused.length)
  const words = BULK_COPY.refusedWords[of] + (others > 0 ? BULK_COPY.othersWere[of] : '')
  return (
    <Dialog alert open onClose={onClose} title={title} description={words}>
      <LoadLines lines={refused.map(({ load, why }) => ({ load, words: why }))} />
      <DialogActions>
        <Button onClick={onClose}>{BULK_COPY.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
