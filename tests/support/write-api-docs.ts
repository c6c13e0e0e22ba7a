/** `npm run docs:api`: writes docs/api.md. */
import { writeFile } from 'node:fs/promises'
import { apiDocs } from './api-docs.ts'

await writeFile('docs/api.md', apiDocs())
