import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { LoadFormValues } from '#contract/load-form.ts'
import { deleteTemplate, listTemplates, type LoadTemplate, saveTemplate } from '#contract/load-template.ts'
import { call } from '#offline/call.ts'

/** The account's templates, kept on the device. */
export const templatesQuery: StoredQuery<LoadTemplate[]> = {
  key: ['load-templates'],
  fetch: async (signal) => (await call(listTemplates, {}, { signal })).data,
  keep: (db, rows, at) => db.setFact('templates', { value: rows, at }),
  read: async (db) => (await db.fact('templates')) ?? null,
}

function useRefreshed() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: templatesQuery.key })
}

export function useSaveTemplate(onSaved: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: ({ name, values }: { name: string; values: LoadFormValues }) => {
      const { reference: _, pickupDateTime: __, deliveryDateTime: ___, ...form } = values
      return call(saveTemplate, { body: { name, form } })
    },
    onSuccess: async () => {
      toasts.success('Template saved')
      onSaved()
      await refresh()
    },
  })
}

export function useDeleteTemplate() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess: refresh,
  })
}
