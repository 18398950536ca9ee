import { fail, prepare } from './bootstrap.mjs'

prepare().catch(fail)
