"""Essences and base liquids in their labelled bottles; a trial set stands in a row."""
import bottles
import labels
import materials
import minis
import pumps
from bench import Circle, profile
from frames import frame_of, number, seed_of

TRIAL = ['floral', 'woody', 'fresh', 'oriental', 'aquatic']


def frame_for(attributes):
    is_base = attributes.get('part') == 'base-liquid'
    milliliters = number(attributes, ['capacityMl', 'netAmount'], 1000 if is_base else 100)
    is_bulk = milliliters >= 400
    neck = '28/410' if is_bulk else '24/410' if milliliters >= 80 else '20/410' if milliliters >= 20 else '13/415'
    glass = attributes.get('glassColor', 'silver' if is_bulk and not is_base else 'clear')
    return frame_of({'neck': neck, **attributes, 'part': 'base-liquid' if is_base else 'essence', 'form': attributes.get('form', 'boston'), 'glassColor': glass, 'capacityMl': milliliters})


def essence(bench, attributes, view):
    each = number(attributes, 'capacityMl', 0)
    amount = number(attributes, 'netAmount', each)
    count = min(5, round(amount / each)) if attributes.get('netUnit') != 'g' and each and amount >= each * 2 else 1
    if count == 1:
        one(bench, attributes, seed_of(attributes))
        return
    single = {key: value for key, value in attributes.items() if key != 'netAmount'}
    seed = seed_of(attributes)
    width = frame_for(single).width
    minis.row(bench, count, width * 1.3, lambda index: one(bench, {**single, 'scentFamily': attributes.get('scentFamily', TRIAL[index % 5])}, seed), 3)


def one(bench, attributes, seed):
    is_base = attributes.get('part') == 'base-liquid'
    frame = frame_for(attributes)
    shift = ((seed % 5) - 2) * 0.12
    if is_base:
        jug(bench, frame, attributes)
    else:
        section, line = bottles.glass_body(bench, frame, has_thread=False)
        # Small bottles hold little liquid in depth: the density rises, so that the colour is the same.
        bottles.pour(bench, frame, section, line, 0.90, materials.liquid(*labels.scent_liquid(attributes.get('scentFamily'), 1.25 * (46 / frame.width) ** 0.7, shift)))
        labels.label(bench, frame, attributes, seed)
    cap = materials.surface('plastic', attributes.get('capColor', 'white' if is_base else 'black'), 'matte')
    width = frame.neck.diameter + 4.4
    with bench.moved(z=frame.neck_from + 0.6):
        pumps.ribbed(bench, width / 2, 0, frame.neck_height + 2.2, cap, ribs=int(width * 2.6))


def jug(bench, frame, attributes):
    """A bottle of white plastic."""
    radius = frame.neck.diameter / 2 * 0.92
    corners = [(0, 1.2), (frame.width * 0.34, 1.2, 1), (frame.width * 0.38, 0, 1)] + [(r, z, f) for r, z, f in frame.outline] + [(radius, frame.neck_from, 1), (radius, frame.mouth), (0, frame.mouth)]
    bench.surface([(profile(corners), Circle(176), 0)], materials.plain((0.62, 0.615, 0.60), 0.38))
    labels.label(bench, frame, {**attributes, 'gender': 'unisex'}, seed_of(attributes))
