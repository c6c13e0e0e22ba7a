import * as z from 'zod/mini'

export const EDI_FOLDER_VARIABLES = {
  EDI_FOLDER: z.optional(z.string().check(z.regex(/^\//, 'EDI_FOLDER must be a folder, like /srv/milepost-edi'))),
}
