import { useMutation } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { downloadDocument } from '#client/data/cache/load-documents.ts'
import { Button } from '#client/ui/button.tsx'
import type { MoneyRow } from '#contract/money/aging.ts'
import { MONEY_COPY } from './copy.ts'

/** Downloads the proof of delivery that an invoice rests on; nothing where none was added. It needs signal. */
export function PodFile({ loadId, pod }: Pick<MoneyRow, 'loadId' | 'pod'>) {
  const download = useMutation({
    meta: { about: `pod-file ${loadId}` },
    mutationFn: async () => pod && downloadDocument(loadId, { kind: 'pod', ...pod }),
  })
  if (!pod) return null
  return (
    <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      <FileCheck aria-hidden />
      {MONEY_COPY.pod}
    </Button>
  )
}
