-- A single visit has no profit per month (SCH-07). The costs stay: they are those of the visit.
update quoting.quotes set net_monthly_profit_cents = null
 where frequency = 'custom' and schedule @> '{"once": true}' and net_monthly_profit_cents is not null;
