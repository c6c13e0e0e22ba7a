import * as z from 'zod/mini'

// otherwise zod probes for eval, which the content security policy reports. Entry points import this before any schema
// is made
z.config({ jitless: true })
