-- What the contractor typed to measure an area, such as 24 x 18; null if she typed its square feet.
alter table quoting.areas add column measured_as text check (length(measured_as) between 1 and 100);
