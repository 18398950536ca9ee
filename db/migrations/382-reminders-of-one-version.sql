-- A version has more than five reminders over time if other days are chosen after some have left. The older release plans five.
alter table quoting.reminders drop constraint reminders_number_check;
