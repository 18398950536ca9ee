import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Customer, QuoteSort } from '../../../../modules/quoting/contract/desk.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { customersQuery } from '../../quotes.ts'
import type { QuoteFilters } from './filters.ts'

interface Props {
  filters: QuoteFilters
  /** Shows its label if there is room. */
  labelled?: boolean
  className?: string
}

/** One filter in the address, as a select; the empty choice removes it. */
function FilterSelect({
  name,
  label,
  all,
  filters,
  labelled,
  options,
  ...rest
}: Props & {
  name: 'customer' | 'sort'
  label: string
  /** The empty choice. It is a value like the others, so it isn't gray. */
  all: string
  options: readonly { value: string; label: string }[]
}) {
  const navigate = useNavigate({ from: '/dashboard' })
  const choose = (value: string) =>
    navigate({ search: (now) => ({ ...now, [name]: value || undefined }), replace: true, resetScroll: false })
  const select = (
    <Select
      {...rest}
      options={[{ value: '', label: all }, ...options]}
      size={labelled ? 'md' : 'sm'}
      aria-label={labelled ? undefined : label}
      value={filters[name] ?? ''}
      onChange={({ target }) => void choose(target.value)}
    />
  )
  return labelled ? <Field label={label}>{select}</Field> : select
}

/** The contractor's customers by name; the email address distinguishes customers with the same name. */
export function CustomerSelect(props: Props) {
  const { data: customers = [] } = useQuery(customersQuery)
  const known = customers.some(({ key }) => key === props.filters.customer)
  const options = namesOf(customers)
  const other = props.filters.customer && !known ? [{ value: props.filters.customer, label: 'One customer' }] : []
  return (
    <FilterSelect {...props} name="customer" label="Customer" all="All customers" options={[...other, ...options]} />
  )
}

export function namesOf(customers: readonly Customer[]) {
  const lower = ({ companyName }: Customer) => companyName.toLowerCase()
  const same = Map.groupBy(customers, lower)
  return customers.map((customer) => ({
    value: customer.key,
    label:
      (same.get(lower(customer)) ?? []).length > 1
        ? `${customer.companyName}, ${customer.email} (${customer.quotes})`
        : `${customer.companyName} (${customer.quotes})`,
  }))
}

const sortLabel = {
  oldest: 'Oldest first',
  price: 'Highest price first',
  company: 'Company, A to Z',
} satisfies Partial<Record<QuoteSort, string>>

export function SortSelect(props: Props) {
  const options = Object.entries(sortLabel).map(([value, label]) => ({ value, label }))
  return <FilterSelect {...props} name="sort" label="Sort" all="Newest first" options={options} />
}
