import { textRule } from '../../../shared-kernel/rule.ts'

/* Without schemas, for forms. */

export const longestTemplateName = 80
export const templateNameRule = textRule(longestTemplateName, 'Please enter a name for the template')
/** How many templates of their own a contractor can have. */
export const mostTemplates = 100
