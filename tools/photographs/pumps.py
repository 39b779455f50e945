"""Spray and lotion pumps, rings, droppers, plugs and reducers; the origin of what sits on a bottle is the middle of its mouth."""
import math

import numpy

import materials
from bench import Circle, profile, spline


def size_of(neck):
    return min(1.25, max(0.86, neck.diameter / 15))


def pump_rise(neck):
    return (16.4 if neck.closure == 'crimp' else 17.2) * size_of(neck)


def collar_width(neck):
    return 16.8 * size_of(neck) if neck.closure == 'crimp' else neck.diameter + 3.6


def lotion_size(neck):
    return min(1.15, max(0.8, neck.diameter / 22))


def ribbed(bench, radius, low, high, material, ribs=56, groove=True, fillet=1.0):
    """A ribbed cylinder: the ribs are on its side only."""
    height = high - low
    foot = low + (min(2.6, height * 0.18) if groove else 0.8)
    head = high - max(1.2, height * 0.12)
    lower = [(0, low), (radius, low, 0.3)]
    if groove:
        lower += [(radius, foot - 0.7, 0.15), (radius - 0.35, foot - 0.55, 0.1), (radius - 0.35, foot - 0.25, 0.1), (radius, foot - 0.1, 0.15)]
    points = profile(lower + [(radius, foot)])
    points += [(radius, foot + 0.001), (radius, foot + 0.35), (radius, (foot + head) / 2), (radius, head - 0.35), (radius, head - 0.001)]
    points += profile([(radius, head), (radius, high, fillet), (0, high)])
    section = Circle(ribs * 8)
    angles = numpy.arctan2(section.directions[:, 1], section.directions[:, 0])
    wave = 0.22 * numpy.sin(ribs * angles) - 0.14

    def ribs_on_side(ring, size):
        height = ring[0][2]
        if foot + 0.2 < height < head - 0.2 and abs(size - radius) < 1e-6:
            ring = ring.copy()
            ring[:, :2] *= ((radius + wave) / radius)[:, None]
        return ring

    bench.surface([(points, section, 0)], material, shape=ribs_on_side, weighted=False, angle=60)


def spray_pump(bench, neck, neck_height, material, stem=True):
    """Ferrule or collar, stem, and the actuator with its nozzle."""
    k = size_of(neck)
    bench.disc(2.2 * k, 2 * k, 8 * k, materials.white_plastic(), 0.2, Circle(48))
    if neck.closure == 'crimp':
        low = -min(3.9 * k, neck_height - 1.6)
        bench.turned([(0, 1), (6.9 * k, 1), (6.9 * k, low + 0.2), (7.5 * k, low, 0.3), (8.0 * k, low + 0.9, 0.4), (8.0 * k, -0.6 * k, 0.3), (8.5 * k, -0.5 * k, 0.5), (8.5 * k, 3.9 * k, 1.1), (6.4 * k, 4.7 * k, 0.6), (5.9 * k, 4.7 * k, 0.2), (5.7 * k, 3.6 * k, 0.2), (0, 3.6 * k)], material, Circle(160))
        actuator_foot = 5.4 * k
    else:
        half = collar_width(neck) / 2
        ribbed(bench, half, -neck_height + 0.8, 2.2, material, ribs=int(half * 5.2), fillet=0.9)
        bench.turned([(0, 1.5), (half * 0.72, 1.5), (half * 0.70, 4.6 * k, 0.9), (half * 0.52, 5.2 * k, 0.4), (0, 5.2 * k)], material)
        actuator_foot = 5.9 * k
    top = 16.1 * k if neck.closure == 'crimp' else 16.9 * k
    bench.turned([(0, actuator_foot + 1.2), (5.2 * k, actuator_foot + 1.2), (5.4 * k, actuator_foot, 0.2), (6.1 * k, actuator_foot, 0.3), (6.1 * k, top, 0.9 * k), (5.0 * k, top, 0.5), (2.6 * k, top - 0.55 * k, 2), (0, top - 0.7 * k)], material, Circle(160))
    nozzle(bench, 6.1 * k, (actuator_foot + top) / 2 + 0.9 * k, k)


def nozzle(bench, radius, height, k, turn=0):
    """The ring of the nozzle, on the front."""
    with bench.moved(turn=turn):
        with bench.moved(0, -radius + 0.22, height, lean=90):
            bench.turned([(0, 0), (1.55 * k, 0), (1.55 * k, 0.42, 0.12), (1.0 * k, 0.42, 0.12), (0.95 * k, 0.3, 0.1), (0, 0.3)], materials.white_plastic(), Circle(48))
            bench.turned([(0, 0.1), (0.42 * k, 0.1), (0.42 * k, 0.36, 0.1), (0, 0.36)], materials.plain((0.03, 0.03, 0.03), 0.5), Circle(24))


def lotion_pump(bench, neck, neck_height, material, turn=0):
    """A lotion pump with a bent spout to the left."""
    half = collar_width(neck) / 2
    k = lotion_size(neck)
    ribbed(bench, half, -neck_height + 0.8, 2.0, material, ribs=int(half * 5.2), fillet=0.9)
    bench.turned([(0, 1), (half * 0.5, 1), (half * 0.46, 6.5 * k, 0.9), (2.8 * k, 6.7 * k, 0.3), (0, 6.7 * k)], material)
    bench.disc(2.4 * k, 4, 13 * k, materials.white_plastic(), 0.2, Circle(64))
    bench.turned([(0, 12 * k), (6.6 * k, 12 * k, 1.0), (7.4 * k, 17.2 * k, 1.6), (5 * k, 19 * k, 3), (0, 19 * k)], material)
    path = [(-3 * k, 0, 16.6 * k), (-8 * k, 0, 16.7 * k), (-13 * k, 0, 16.4 * k), (-15.6 * k, 0, 15.7 * k), (-16.9 * k, 0, 14.4 * k), (-17.2 * k, 0, 12.6 * k)]
    line = spline(path, 6)
    with bench.moved(turn=turn):
        bench.rod(line, [(2.5 - 0.9 * index / (len(line) - 1)) * k for index in range(len(line))], material, segments=32, angle=50)


def underside(bench, neck, length):
    """Gasket, housing and dip tube of a loose pump; the tube ends at the given depth."""
    k = size_of(neck)
    white = materials.white_plastic()
    low = -3.8 * k if neck.closure == 'crimp' else -1
    steps = [(4.4, 9.4), (4.1, 14.4), (3.3, 18.4), (1.9, 22.5)]
    corners = [(0, 0), (6.2 * k, 0), (6.2 * k, low - 1.2 * k, 0.3)]
    corners += [(4.4 * k, low - 1.25 * k, 0.2)]
    for index, (radius, depth) in enumerate(steps):
        corners += [(radius * k, -depth * k, 0.3)]
        if index + 1 < len(steps):
            corners += [(steps[index + 1][0] * k, -depth * k - 0.1, 0.2)]
    corners += [(0, -steps[-1][1] * k)]
    bench.turned(corners, white, Circle(96))
    bench.pipe(1.0 * min(1, k), 1.5 * min(1, k), -length, -19 * k, materials.tube(), 0.15, 48)


def dip_tube(bench, neck, floor, mouth):
    """The dip tube in a filled bottle, from just above the floor."""
    k = min(1, size_of(neck))
    bench.pipe(0.9 * k, 1.4 * k, floor, mouth - 1, materials.tube(), 0.15, 40)


def ring(bench, style, width, height, material):
    """A ring to be set over a neck; its opening is in sight."""
    half = width / 2
    wall = 1.6 if style == 'magnetic' else 0.9
    if style == 'stepped':
        corners = [(half - wall, 0, 0), (half, 0, 0.3), (half, height * 0.42, 0.45), (half * 0.83, height * 0.47, 0.3), (half * 0.82, height, 0.4), (half * 0.82 - wall * 0.8, height, 0.3), (half * 0.82 - wall * 0.8, height * 0.2, 0.3), (half - wall, 0)]
    elif style == 'reed':
        inner = half * 0.42
        corners = [(half - wall * 1.2, 0, 0), (half * 0.93, 0, 0.3), (half, height * 0.14, 0.5), (half, height, 0.7), (inner, height, 0.5), (inner, height - 2, 0.3), (half - wall * 1.2, height - 2.4, 0.4), (half - wall * 1.2, 0)]
    elif style == 'magnetic':
        groove = height * 0.34
        corners = [(half - wall, 0, 0), (half, 0, 0.35), (half, groove - 0.35, 0.12), (half - 0.35, groove - 0.25, 0.1), (half - 0.35, groove + 0.25, 0.1), (half, groove + 0.35, 0.12), (half, height, 0.45), (half - wall, height, 0.35), (half - wall, 0)]
    else:
        corners = [(half - wall, 0, 0), (half, 0, 0.35), (half, height, 0.45), (half - wall, height, 0.3), (half - wall, 0)]
    bench.turned(corners, material, Circle(192))
    if style == 'magnetic':
        bench.turned([(half - wall * 0.25, height - 0.1, 0), (half - wall * 0.3, height + 0.06, 0.05), (half - wall * 0.8, height + 0.06, 0.05), (half - wall * 0.85, height - 0.1), (half - wall * 0.25, height - 0.1)], materials.plain((0.12, 0.12, 0.125), 0.35), Circle(128))


def collar(bench, width, height, material):
    bench.turned([(0, 0), (width / 2, 0, 0.35), (width / 2, height, 0.45), (0, height)], material, Circle(160))


def is_mirror(color):
    return color in ('gold', 'silver', 'rose')


def dropper_top(bench, neck, neck_height, material, bulb, is_ribbed):
    """Collar and rubber bulb."""
    width, rise = neck.diameter + 4, 27 + neck.diameter * 0.3
    half = neck.diameter * 0.36
    low, high = -neck_height + 0.6, 4.0
    if is_ribbed:
        ribbed(bench, width / 2, low, high, material, ribs=int(width * 2.6), fillet=0.9)
    else:
        bench.turned([(0, low), (width / 2, low, 0.4), (width / 2, high, 0.9), (half * 1.1, high, 0.3), (0, high - 0.4)], material, Circle(160))
    bench.turned([(0, high - 1), (half * 0.98, high - 1), (half * 1.04, high + 1.2, 0.9), (half * 0.98, rise * 0.46, 6), (half * 0.76, rise * 0.74, 5), (half * 0.72, rise - 1.5, 1.2), (half * 0.5, rise, 1.6), (0, rise)], bulb, Circle(96))


def pipette(bench, length):
    """A glass pipette hanging from the mouth, drawn out to a narrow end."""
    outer = profile([(0.75, -length), (1.25, -length, 0.2), (1.4, -length * 0.87, 4), (3.1, -length * 0.73, 8), (3.1, 1)])
    inner = profile([(2.1, 1), (2.1, -length * 0.725, 8), (0.75, -length * 0.88, 4), (0.75, -length)])
    bench.surface([(outer + inner, Circle(64), 0)], materials.glass('clear'), angle=40)


def roll_ball(bench, diameter):
    """The ball in its white housing."""
    radius = diameter * 0.4
    bench.turned([(0, -1.2), (diameter * 0.5, -1.2, 0.2), (diameter * 0.5, 1.2, 0.4), (diameter * 0.44, 3.4, 0.7), (radius * 0.98, 3.6, 0.2), (radius * 0.9, 2.6), (0, 2.6)], materials.white_plastic(), Circle(96))
    center = 3.4
    bench.turned([(0, center - radius)] + [(radius * math.cos(math.radians(a)), center + radius * math.sin(math.radians(a))) for a in range(-84, 90, 6)] + [(0, center + radius)], materials.metal('steel'), Circle(96))


def reducer_plug(bench, diameter, material):
    """An orifice reducer with its spout; the origin is the middle of its flange."""
    half = diameter / 2
    ribs = []
    for at in (0.4, 0.75, 1.1):
        ribs += [(half * 0.64, -half * (at - 0.06), 0.1), (half * 0.70, -half * at, 0.2), (half * 0.64, -half * (at + 0.06), 0.1)]
    outer = [(half * 0.3, half * 0.62), (half * 0.34, half * 0.5, 0.4), (half * 0.36, half * 0.26, 0.4), (half, half * 0.26, 0.5), (half, 0, 0.4), (half * 0.66, 0, 0.3)] + ribs + [(half * 0.54, -half * 1.5, 0.6), (half * 0.44, -half * 1.5, 0.2)]
    inner = [(half * 0.44, -half * 0.1, 0.5), (half * 0.1, 0.1, 0.3), (half * 0.1, half * 0.5, 0.2), (half * 0.3, half * 0.62)]
    bench.turned(outer + inner, material, Circle(112))


def plain_plug(bench, half, material):
    ribs = []
    for at in (0.55, 0.9, 1.25):
        ribs += [(half * 0.76, half * (at - 0.07), 0.1), (half * 0.84, half * at, 0.2), (half * 0.76, half * (at + 0.07), 0.1)]
    bench.turned([(0, 0), (half * 0.58, 0, 0.5), (half * 0.74, half * 0.3, 0.5)] + ribs + [(half * 0.78, half * 1.62, 0.2), (half, half * 1.62, 0.3), (half, half * 2.05, 0.5), (half * 0.5, half * 2.12, 0.4), (half * 0.42, half * 1.8, 0.3), (0, half * 1.8)], material, Circle(112))
